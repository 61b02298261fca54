#!/bin/sh
# make-certificates.sh <settings file> <folder>: an authority of the cluster's own, and a certificate for each machine,
# into <folder>/<machine>/etc/tallybook/tls. Run again, it keeps the authority and renews the certificates, which are
# good for 825 days. Keep <folder>/authority off the machines.
set -eu
if [ $# -ne 2 ]; then echo "make-certificates.sh <settings file> <folder>" >&2; exit 2; fi
case $1 in */*) . "$1" ;; *) . "./$1" ;; esac
authority=$2/authority
umask 077
mkdir -p "$authority"
if [ ! -e "$authority/ca.key" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -sha256 \
    -subj "/CN=${CLUSTER} authority" -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout "$authority/ca.key" -out "$authority/ca.pem" 2>/dev/null
fi
for machine in $NODES $APPS; do
  name=${machine%%=*}
  address=${machine#*=}
  tls=$2/$name/etc/tallybook/tls
  mkdir -p "$tls"
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -sha256 -subj "/CN=$name" \
    -keyout "$tls/host.key" -out "$tls/host.csr" 2>/dev/null
  # 127.0.0.1: whoever asks for PostgreSQL asks the HAProxy beside it, and checks the node's certificate under that name.
  cat > "$tls/host.ext" <<END
subjectAltName=DNS:$name,DNS:localhost,IP:$address,IP:127.0.0.1
extendedKeyUsage=serverAuth,clientAuth
END
  openssl x509 -req -sha256 -days 825 -in "$tls/host.csr" -CA "$authority/ca.pem" -CAkey "$authority/ca.key" \
    -CAcreateserial -extfile "$tls/host.ext" -out "$tls/host.pem" 2>/dev/null
  cp "$authority/ca.pem" "$tls/ca.pem"
  rm "$tls/host.csr" "$tls/host.ext"
  echo "$name: $tls"
done
