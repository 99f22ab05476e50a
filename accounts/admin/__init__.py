from accounts.admin.host import host_site
from accounts.admin.people import UserAdmin
from accounts.models import User

host_site.register(User, UserAdmin)
