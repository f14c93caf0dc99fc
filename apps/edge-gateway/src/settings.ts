import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const address = /^(mqtt|mqtts):\/\/[^/\s]+$/

export const Settings = z.object({
  server: z.string('缺少服务器地址').regex(address, '服务器地址应为 mqtt://主机:端口 或 mqtts://主机:端口'),
  code: z.string('缺少盒子编码').regex(/^[^/+#\s]{1,64}$/, '盒子编码为 1 到 64 个字符，不能含空格和 / + #'),
  secret: z.string('缺少盒子密钥').min(1, '盒子密钥不能为空'),
  dataDir: z.string().default('./box-data'),
  /** PEM text of a private certificate authority. */
  ca: z.string().optional(),
  bufferBytes: z.number('应为数字').positive('应大于 0').default(1_000_000_000),
  bufferDays: z.number('应为数字').positive('应大于 0').default(30),
  reconnectMs: z.number().positive().default(1000),
  heartbeatMs: z.number().positive().default(30_000),
  logLevel: z.enum(levels, `应为 ${levels.join('、')} 之一`).default('info'),
})
export type Settings = z.infer<typeof Settings>

export class BadSettings extends Error {}

export const usage = `用法：edge-gateway --server mqtt://主机:1883 --code 盒子编码 --secret-file 密钥文件

  --server      服务器地址，mqtts:// 为加密连接        环境变量 BOX_SERVER
  --code        盒子编码                               环境变量 BOX_CODE
  --secret-file 存有盒子密钥的文件                     环境变量 BOX_SECRET_FILE
  --secret      盒子密钥；本机其他用户能看到命令行，    环境变量 BOX_SECRET
                建议改用文件或环境变量
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
  'secret-file': { type: 'string' },
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
    secret: secretOf({ flags, env }),
    dataDir: pick('data-dir', 'BOX_DATA_DIR'),
    ca: textOf(pick('ca', 'BOX_CA'), 'ca：读不到证书文件'),
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
    throw new BadSettings(`启动参数有误：\n  ${flagFault(error as NodeJS.ErrnoException)}`)
  }
}

/** The parser of the command line speaks English and names the flag in quotation marks. */
function flagFault({ code, message }: NodeJS.ErrnoException): string {
  const flag = /'([^']+)'/.exec(message)?.[1]?.split(' ')[0] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `没有参数 ${flag}`
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `多余的内容 ${flag}`
  return `参数 ${flag} 后面应有值`
}

type Flags = ReturnType<typeof parsedFlags>

/** The secret itself or the file that holds it: flags win over the environment, and a file over what stands beside it. */
function secretOf({ flags, env }: { flags: Flags; env: NodeJS.ProcessEnv }): string | undefined {
  const told = (file: string | undefined, secret: string | undefined) =>
    file ? textOf(file, 'secret：读不到密钥文件')?.trim() : secret || undefined
  return told(flags['secret-file'], flags.secret) ?? told(env.BOX_SECRET_FILE, env.BOX_SECRET)
}

function textOf(path: string | undefined, problem: string): string | undefined {
  if (!path) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new BadSettings(`启动参数有误：\n  ${problem} ${path}（${(error as NodeJS.ErrnoException).code}）`)
  }
}
