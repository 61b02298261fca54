#!/bin/sh
# install.sh node <folder> on a machine of NODES, install.sh app <folder> on one of APPS, as root on Debian 12 or 13: installs
# what the machine needs and lays its files (made by render.mjs and make-certificates.sh) where they belong. A
# PostgreSQL that is there already is not touched.
set -eu
role=${1:-}
files=${2:-}
if [ ! -d "$files/etc/tallybook/tls" ]; then
  echo "install.sh node|app <folder>: the folder of this machine, with etc/tallybook/tls in it" >&2
  exit 2
fi
export DEBIAN_FRONTEND=noninteractive
# Packages start what they bring, with settings that are not ours yet.
begin_quiet() {
  printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d
  chmod 755 /usr/sbin/policy-rc.d
}
end_quiet() { rm -f /usr/sbin/policy-rc.d; }
if [ -e /usr/sbin/policy-rc.d ]; then begin_quiet() { :; }; end_quiet() { :; }; fi
trap end_quiet EXIT

case $role in
node)
  . /etc/os-release
  case $VERSION_ID in
  12) postgres=15 ;;
  13) postgres=17 ;;
  *) echo "The files are for Debian 12 or 13, this is $PRETTY_NAME." >&2; exit 1 ;;
  esac
  if ! grep -q "/postgresql/$postgres/bin" "$files/etc/patroni/config.yml"; then
    echo "$PRETTY_NAME has PostgreSQL $postgres, and these files are for another one: POSTGRES='$postgres' in cluster.env, and render.mjs again." >&2
    exit 1
  fi
  if [ -e "/etc/postgresql/$postgres/main" ]; then
    echo "There is a PostgreSQL cluster $postgres/main here, which would stand in the way: take a machine without one." >&2
    exit 1
  fi
  # Debian makes one of its own otherwise.
  install -d /etc/postgresql-common
  echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
  begin_quiet
  # python3-idna: Patroni asks etcd by TLS with it, and its package does not say so.
  # chrony, in place of systemd-timesyncd: once it runs it does not set a clock back, which Patroni can not bear.
  apt-get install --yes --no-install-recommends \
    "postgresql-$postgres" patroni python3-etcd python3-idna etcd-server etcd-client chrony
  end_quiet
  cp -R "$files/etc/." /etc/
  install -d -o postgres -g postgres "/var/lib/postgresql/$postgres"
  chown -R postgres:postgres /etc/patroni
  # etcd and PostgreSQL prove themselves with the same key.
  groupadd --system --force tallybook-tls
  usermod --append --groups tallybook-tls postgres
  usermod --append --groups tallybook-tls etcd
  chmod 755 /etc/tallybook
  chown -R root:tallybook-tls /etc/tallybook/tls
  chmod 750 /etc/tallybook/tls
  chmod 640 /etc/tallybook/tls/*
  systemctl enable --now chrony
  systemctl enable etcd patroni
  # Each waits until there are two of its kind.
  systemctl start --no-block etcd patroni
  ;;
app)
  begin_quiet
  apt-get install --yes --no-install-recommends haproxy pgbouncer
  end_quiet
  cp -R "$files/etc/." /etc/
  chown postgres:postgres /etc/pgbouncer/userlist.txt
  chmod 755 /etc/tallybook /etc/tallybook/tls
  chmod 644 /etc/tallybook/tls/ca.pem
  # This machine proves itself to nobody by it.
  rm -f /etc/tallybook/tls/host.key /etc/tallybook/tls/host.pem
  systemctl enable haproxy pgbouncer
  systemctl restart haproxy pgbouncer
  ;;
*)
  echo "install.sh node|app <folder>" >&2
  exit 2
  ;;
esac
