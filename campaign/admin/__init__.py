from accounts.admin.host import host_site
from campaign.admin.campaigns import CampaignAdmin
from campaign.admin.host import HostCampaignAdmin
from campaign.admin.members import InvitationAdmin, MembershipAdmin
from campaign.admin.site import gm_site
from campaign.models import Campaign, Invitation, Membership

gm_site.register(Campaign, CampaignAdmin)
gm_site.register(Membership, MembershipAdmin)
gm_site.register(Invitation, InvitationAdmin)
host_site.register(Campaign, HostCampaignAdmin)
