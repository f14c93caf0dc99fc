#!/usr/bin/env bash
# ZHIZAO_PASSWORD=密码 ./zhizao.sh http://localhost:8080 登录名 /alarmType/selectAllAlarmType '{}'
call() {
  now=$(date +%s%3N) digits=$(printf %04d $((RANDOM % 10000)))
  sign=$(printf %s "${token}zhizao-web-1$now$digits" | sha256sum | cut -c1-64)$digits
  curl -sS "$url/api$1" -H 'Content-Type: application/json' -H "token: $token" -H "access-token: $token" \
    -H "time: $now" -H "sign: $sign" --data-binary @-
}
url=$1 token=''
token=$(printf '{"userName":"%s","password":"%s"}' "$2" "$ZHIZAO_PASSWORD" | call /user/login | grep -oP '"token":"\K[^"]+')
printf %s "$4" | call "$3"
