import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Licence, writeLicence } from '../apps/server/src/company/licence/licence-file.ts'

/** The vendor's tool: makes the key pair once, then licence files. The private key stays with the vendor. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string', default: 'licence-key.pem' },
    company: { type: 'string' },
    users: { type: 'string' },
    points: { type: 'string' },
    boxes: { type: 'string' },
    until: { type: 'string' },
    out: { type: 'string', default: 'licence.json' },
  },
})

if (positionals[0] === 'keys') makeKeys(values.key)
else issue()

function makeKeys(file: string) {
  if (existsSync(file)) throw new Error(`${file} 已存在，不会覆盖`)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  console.log(
    `私钥已写入 ${file}，请妥善保管。服务器设置：\nLICENCE_PUBLIC_KEY="${publicKey.export({ type: 'spki', format: 'pem' }).toString().trim().replaceAll('\n', '\\n')}"`,
  )
}

function issue() {
  const { company, until } = values
  const numbers = { users: Number(values.users), points: Number(values.points), boxes: Number(values.boxes) }
  const licence = Licence.safeParse({ company, until, ...numbers })
  if (!licence.success) {
    console.error(
      '用法：node scripts/issue-licence.ts keys\n      node scripts/issue-licence.ts --company 公司编码 --users 200 --points 20000 --boxes 100 --until 2027-12-31',
    )
    process.exit(2)
  }
  writeFileSync(values.out, writeLicence(licence.data, createPrivateKey(readFileSync(values.key, 'utf8'))))
  console.log(`${values.out} 已生成，放到服务器 DATA_DIR 下即可生效`)
}
