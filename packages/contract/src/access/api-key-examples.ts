/** What the programs are filled with. */
export interface ExampleFacts {
  /** Of the product, without a slash at its end. */
  url: string
  /** Points to read, by their tags. */
  tags: readonly string[]
  /** A point of entered values to write, with a value that it takes; none where there is none. */
  entry: { tag: string; value: number | boolean | string } | undefined
}

/** What the comments say. */
export interface ExampleWords {
  run: string
  live: string
  history: string
  entry: string
}

export const exampleWords: ExampleWords = {
  run: '运行',
  live: '读取实时值',
  history: '查询最近一小时的历史，每 5 分钟一个统计值',
  entry: '录入一个值',
}

const json = (value: unknown) => JSON.stringify(value)
/** As one word of a shell, whatever it holds. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const historyBody = ({ tags }: ExampleFacts) =>
  json({ tags, from: 0, to: 1, mode: 'buckets', interval: 300 })
    .replaceAll('%', '%%')
    .replace('"from":0,"to":1', '"from":%s,"to":%s')
const entryBody = (entry: NonNullable<ExampleFacts['entry']>) => ({ samples: [entry] })

/** Reads live values and history by a key in ZHIZAO_KEY, and writes a value where one is named; by curl, from bash. */
export const curlExample = (facts: ExampleFacts, words: ExampleWords = exampleWords) => `#!/usr/bin/env bash
# ${words.run}: ZHIZAO_KEY=zk_… bash zhizao.sh
url=${quoted(facts.url)}
call() {
  time=$(date +%s%3N) digits=$(printf %04d $((RANDOM % 10000)))
  sign=$(printf %s "\${ZHIZAO_KEY}zhizao-web-1$time$digits" | sha256sum | cut -c1-64)$digits
  curl -sS "$url/api$1" -H @<(printf 'Authorization: Bearer %s' "$ZHIZAO_KEY") -H "time: $time" -H "sign: $sign" \\
    -H 'Content-Type: application/json' --data "$2"
  echo
}

# ${words.live}
call /rtdb/get ${quoted(json({ tags: facts.tags }))}

# ${words.history}
now=$(date +%s%3N)
call /rtdb/query "$(printf ${quoted(historyBody(facts))} $((now - 3600000)) "$now")"
${facts.entry ? `\n# ${words.entry}\ncall /rtdb/add ${quoted(json(entryBody(facts.entry)))}\n` : ''}`

const pythonValue = (value: unknown) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : json(value))

/** The same in Python, from what comes with it. */
export const pythonExample = (
  facts: ExampleFacts,
  words: ExampleWords = exampleWords,
) => `# ${words.run}: ZHIZAO_KEY=zk_… python3 zhizao.py
import hashlib, json, os, random, time, urllib.error, urllib.request

URL = ${json(facts.url)}
KEY = os.environ['ZHIZAO_KEY']
TAGS = ${json(facts.tags)}

def call(path, body):
    now, digits = str(int(time.time() * 1000)), f'{random.randrange(10000):04}'
    sign = hashlib.sha256(f'{KEY}zhizao-web-1{now}{digits}'.encode()).hexdigest() + digits
    headers = {'Authorization': f'Bearer {KEY}', 'time': now, 'sign': sign, 'Content-Type': 'application/json'}
    try:
        request = urllib.request.Request(f'{URL}/api{path}', json.dumps(body).encode(), headers)
        answer = json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as refused:
        answer = json.load(refused)
    if answer['code'] != 200:
        raise SystemExit(answer['msg'])
    return answer['data']

# ${words.live}
for each in call('/rtdb/get', {'tags': TAGS}):
    print(each['tag'], each['value'], each['unit'] or '', each['time'])

# ${words.history}
now = int(time.time() * 1000)
for series in call('/rtdb/query', {'tags': TAGS, 'from': now - 3600_000, 'to': now, 'mode': 'buckets', 'interval': 300}):
    for bucket in series['buckets']:
        print(series['tag'], bucket['start'], bucket['average'], bucket['min'], bucket['max'])
${facts.entry ? `\n# ${words.entry}\nprint(call('/rtdb/add', {'samples': [{'tag': ${json(facts.entry.tag)}, 'value': ${pythonValue(facts.entry.value)}}]}))\n` : ''}`

/** The same for Node. */
export const nodeExample = (
  facts: ExampleFacts,
  words: ExampleWords = exampleWords,
) => `// ${words.run}: ZHIZAO_KEY=zk_… node zhizao.mjs
import { createHash, randomInt } from 'node:crypto'

const url = ${json(facts.url)}
const key = process.env.ZHIZAO_KEY
const tags = ${json(facts.tags)}

async function call(path, body) {
  const time = String(Date.now())
  const digits = String(randomInt(10_000)).padStart(4, '0')
  const sign = createHash('sha256').update(\`\${key}zhizao-web-1\${time}\${digits}\`).digest('hex') + digits
  const headers = { authorization: \`Bearer \${key}\`, time, sign, 'content-type': 'application/json' }
  const response = await fetch(\`\${url}/api\${path}\`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { code, msg, data } = await response.json()
  if (code !== 200) throw new Error(msg)
  return data
}

// ${words.live}
for (const each of await call('/rtdb/get', { tags })) console.log(each.tag, each.value, each.unit ?? '', each.time)

// ${words.history}
const now = Date.now()
for (const series of await call('/rtdb/query', { tags, from: now - 3_600_000, to: now, mode: 'buckets', interval: 300 }))
  for (const bucket of series.buckets) console.log(series.tag, bucket.start, bucket.average, bucket.min, bucket.max)
${facts.entry ? `\n// ${words.entry}\nconsole.log(await call('/rtdb/add', ${json(entryBody(facts.entry))}))\n` : ''}`
