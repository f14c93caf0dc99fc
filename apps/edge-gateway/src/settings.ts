import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'

const address = /^(mqtt|mqtts):\/\/[^/\s]+$/

export const Settings = z.object({
  server: z.string('缺少服务器地址').regex(address, '服务器地址应为 mqtt://主机:端口 或 mqtts://主机:端口'),
  code: z.string('缺少盒子编码').regex(/^[^/+#\s]{1,64}$/, '盒子编码为 1 到 64 个字符，不能含空格和 / + #'),
  secret: z.string('缺少盒子密钥').min(1, '盒子密钥不能为空'),
  dataDir: z.string().default('./box-data'),
  /** PEM text of a private certificate authority. */
  ca: z.string().optional(),
  bufferBytes: z.number().positive().default(1_000_000_000),
  bufferDays: z.number().positive().default(30),
  reconnectMs: z.number().positive().default(1000),
  heartbeatMs: z.number().positive().default(30_000),
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
export type Settings = z.infer<typeof Settings>

export class BadSettings extends Error {}

export const usage = `用法：edge-gateway --server mqtt://主机:1883 --code 盒子编码 --secret 密钥

  --server      服务器地址，mqtts:// 为加密连接        环境变量 BOX_SERVER
  --code        盒子编码                               环境变量 BOX_CODE
  --secret      盒子密钥（建议用环境变量传入）         环境变量 BOX_SECRET
  --data-dir    配置与缓存目录，默认 ./box-data        环境变量 BOX_DATA_DIR
  --ca          自签名证书的 CA 文件（PEM）            环境变量 BOX_CA
  --buffer-mb   断网缓存上限（MB），默认 1000          环境变量 BOX_BUFFER_MB
  --buffer-days 断网缓存天数上限，默认 30              环境变量 BOX_BUFFER_DAYS
  --log-level   日志级别，默认 info                    环境变量 LOG_LEVEL
`

const options = {
  server: { type: 'string' },
  code: { type: 'string' },
  secret: { type: 'string' },
  'data-dir': { type: 'string' },
  ca: { type: 'string' },
  'buffer-mb': { type: 'string' },
  'buffer-days': { type: 'string' },
  'log-level': { type: 'string' },
} as const

/** Flags win over the environment; throws BadSettings with every fault in one message. */
export function readSettings(args: string[], env: NodeJS.ProcessEnv): Settings {
  const flags = parsedFlags(args)
  const pick = (flag: keyof typeof options, variable: string) => flags[flag] ?? (env[variable] || undefined)
  const megabytes = pick('buffer-mb', 'BOX_BUFFER_MB')
  const days = pick('buffer-days', 'BOX_BUFFER_DAYS')
  const checked = Settings.safeParse({
    server: pick('server', 'BOX_SERVER'),
    code: pick('code', 'BOX_CODE'),
    secret: pick('secret', 'BOX_SECRET'),
    dataDir: pick('data-dir', 'BOX_DATA_DIR'),
    ca: caText(pick('ca', 'BOX_CA')),
    bufferBytes: megabytes === undefined ? undefined : Number(megabytes) * 1e6,
    bufferDays: days === undefined ? undefined : Number(days),
    logLevel: pick('log-level', 'LOG_LEVEL'),
  })
  if (checked.success) return checked.data
  const faults = checked.error.issues.map((issue) => `  ${issue.path.join('.')}：${issue.message}`)
  throw new BadSettings(`启动参数有误：\n${faults.join('\n')}`)
}

function parsedFlags(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new BadSettings(`启动参数有误：\n  ${(error as Error).message}`)
  }
}

function caText(path: string | undefined): string | undefined {
  if (!path) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new BadSettings(`启动参数有误：\n  ca：读不到证书文件 ${path}（${(error as Error).message}）`)
  }
}
