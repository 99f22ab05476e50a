#!/bin/sh
# Writes .env with fresh secrets: sh deploy/new-env.sh magie.example.org moi@example.org
set -eu
if [ $# -ne 2 ]; then
	echo "sh deploy/new-env.sh DOMAINE ADRESSE   (internal au lieu de l’adresse : certificat maison)" >&2
	echo "sh deploy/new-env.sh DOMAIN ADDRESS    (internal instead: a certificate of one's own)" >&2
	exit 2
fi
cd "$(dirname "$0")/.."
if [ -e .env ]; then
	echo ".env existe déjà, il est gardé tel quel. / .env exists already and is kept as it is." >&2
	exit 1
fi
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
sed -e "s|^SORTILEGE_DOMAIN=.*|SORTILEGE_DOMAIN=$1|" \
	-e "s|^SORTILEGE_TLS=.*|SORTILEGE_TLS=$2|" \
	-e "s|^SORTILEGE_SECRET_KEY=.*|SORTILEGE_SECRET_KEY=$(random 32)|" \
	-e "s|^POSTGRES_PASSWORD=.*|POSTGRES_PASSWORD=$(random 24)|" .env.example >.env
echo "fait / done: .env"
