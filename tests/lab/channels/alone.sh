#!/bin/sh
# Runs its arguments in a network and mount namespace of its own: loopback, one made-up interface, own name server.
# Exit code 99 when no such namespace can be made here (not root, or not allowed).
if [ "$1" != --inside ]; then
    unshare --net --mount true 2>/dev/null || exit 99
    exec unshare --net --mount sh "$0" --inside "$@"
fi
shift
ip link set lo up || exit 99
ip link add made0 type veth peer name made1 2>/dev/null && ip addr add 10.77.0.1/24 dev made0 && ip link set made0 up \
    && ip link set made1 up && ip route add default via 10.77.0.1 2>/dev/null
# An address that is still being checked makes the browser drop what it loads when the check ends (ERR_NETWORK_CHANGED).
while ip -6 addr show tentative | grep -q inet6; do sleep 0.1; done
servers=$(mktemp) && echo "nameserver 127.0.0.1" >"$servers" && mount --bind "$servers" /etc/resolv.conf || exit 99
rm -f "$servers"
CHANNEL_LAB_ALONE=1 exec "$@"
