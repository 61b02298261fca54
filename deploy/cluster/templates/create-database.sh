#!/bin/sh
# Called once by Patroni, with the address of the new PostgreSQL: the owner of the tables, the login of the servers, and
# an empty database.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 "$1" <<'END'
create role tallybook_owner login createrole password '{{OWNER_PASSWORD}}';
create role tallybook_app nologin;
grant tallybook_app to tallybook_owner with admin option;
create role tallybook_api login password '{{API_PASSWORD}}' in role tallybook_app;
create database tallybook owner tallybook_owner;
END
