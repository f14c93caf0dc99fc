# ZHIZAO_PASSWORD=密码 python3 zhizao.py http://localhost:8080 登录名 /alarmType/selectAllAlarmType '{}'
import hashlib, json, os, random, sys, time, urllib.request
url, name, path, body = sys.argv[1:5]
def call(path, body, token=''):
    now, digits = str(int(time.time() * 1000)), f'{random.randrange(10000):04}'
    sign = hashlib.sha256(f'{token}zhizao-web-1{now}{digits}'.encode()).hexdigest() + digits
    headers = {'Content-Type': 'application/json', 'token': token, 'access-token': token, 'time': now, 'sign': sign}
    return json.load(urllib.request.urlopen(urllib.request.Request(f'{url}/api{path}', body.encode(), headers)))
signed_in = call('/user/login', json.dumps({'userName': name, 'password': os.environ['ZHIZAO_PASSWORD']}))
print(json.dumps(call(path, body, signed_in['data']['token']) if signed_in['data'] else signed_in, ensure_ascii=False))
