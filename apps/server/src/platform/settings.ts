import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { errorMap } from './http/refused-value.ts'
import { readTlsFiles, TlsFileProblem } from './mqtt/tls-files.ts'
import { printerHosts } from './printer-hosts.ts'
import { Unfit } from './unfit.ts'

const port = z.coerce.number<string>().int().min(0).max(65535)

/** JSON text of an object. */
const jsonObject = z.string().transform((value, context): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(value)
    if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Record<string, unknown>
  } catch {
    // Told below, like every other value that is no object.
  }
  context.addIssue({ code: 'custom', message: '应为 JSON 对象' })
  return z.NEVER
})

const cloudAddress = (address: string) =>
  z
    .url({ protocol: /^https?$/, error: '应为 http 或 https 地址' })
    .default(address)
    .transform((given) => given.replace(/\/+$/, ''))

/** Addresses, networks in CIDR form, `loopback`, `linklocal`, `uniquelocal`. A number of proxies is not enough: who comes past them could name any address. */
const proxies = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim()))
  .refine((names) => names.every(isProxyAddress), {
    error: '应为以逗号分隔的代理地址，如 loopback 或 10.0.0.2,172.16.0.0/12',
  })

function isProxyAddress(name: string) {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(name)) return true
  const [address, bits, more] = name.split('/')
  const version = isIP(address!)
  if (!version || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const openness = z
  .enum(['off', 'local', 'open'], { error: '应为 off（关闭）、local（仅本机）或 open（不限）' })
  .default('local')

const Fields = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: '应以 postgres:// 开头' })
    .optional(),
  MQTT_PORT: port.default(1883),
  /** PEM files; with them boxes may also come in by TLS, on a port of its own. */
  MQTT_TLS_CERT: z.string().optional(),
  MQTT_TLS_KEY: z.string().optional(),
  MQTT_TLS_PORT: port.default(8883),
  ADMIN_PASSWORD: z.string().min(8, { error: '至少 8 位' }).optional(),
  /** Administrators of the installation must have a second factor. */
  ADMIN_SECOND_FACTOR: z
    .enum(['optional', 'required'], { error: '应为 optional（自愿）或 required（必须）' })
    .default('optional'),
  DEMO: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** Weeks of production that the demo plant has behind it when it is first started; with 0 its shop stands still. */
  DEMO_WEEKS: z.coerce
    .number<unknown>({ error: '应为数字' })
    .int({ error: '应为整数' })
    .min(0, { error: '不能小于 0' })
    .max(26, { error: '不能大于 26' })
    .default(3),
  PUBLIC_URL: z.url().optional(),
  /** Proxies in front that are believed when they name the caller. */
  TRUST_PROXY: proxies.optional(),
  /** Where the report program for users' computers is downloaded. */
  REPORT_CLIENT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** smtp:// or smtps:// with user and password; further options of the connection as its query. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: '应以 smtp:// 或 smtps:// 开头' })
    .optional(),
  MAIL_FROM: z.string().max(300).optional(),
  /** A provider that takes short messages by HTTP POST. */
  SMS_URL: z.url({ protocol: /^https?$/, error: '应为 http 或 https 地址' }).optional(),
  SMS_HEADERS: jsonObject.optional(),
  SMS_BODY: jsonObject.optional(),
  /** What the provider's answer must contain besides HTTP 2xx. */
  SMS_OK: z.string().optional(),
  /** Where the camera clouds are asked; without a path. */
  EZVIZ_URL: cloudAddress('https://open.ys7.com'),
  LECHANGE_URL: cloudAddress('https://openapi.lechange.cn'),
  /** Where label printers may stand that companies enter; none where nothing is named. */
  LABEL_PRINTERS: z
    .string()
    .default('')
    .transform((value, context) => {
      const hosts = printerHosts(value)
      if (hosts) return hosts
      context.addIssue({
        code: 'custom',
        message: '应为以逗号分隔的地址、网段或主机名，可带端口，如 192.168.10.0/24,10.0.0.5:6101',
      })
      return z.NEVER
    }),
  /** PEM of the vendor's Ed25519 public key; line ends may be written as \\n. */
  LICENCE_PUBLIC_KEY: z.string().includes('PUBLIC KEY', { error: '应为 PEM 格式的公钥' }).optional(),
  /** Where the phone apps are downloaded, unless a company has its own. */
  APP_IOS_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_ANDROID_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Who reads /metrics and the docs of the calls. */
  METRICS: openness,
  API_DOCS: openness,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  NODE_ENV: z.string().default('production'),
})
export type Settings = z.output<typeof Fields>

const Settings = Fields.superRefine(({ MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key }, context) => {
  const refuse = (setting: string, message: string) => context.addIssue({ code: 'custom', path: [setting], message })
  if (!cert && !key) return
  if (!cert) return refuse('MQTT_TLS_CERT', '设置了 MQTT_TLS_KEY 时也要设置证书文件')
  if (!key) return refuse('MQTT_TLS_KEY', '设置了 MQTT_TLS_CERT 时也要设置私钥文件')
  try {
    readTlsFiles(cert, key)
  } catch (error) {
    if (!(error instanceof TlsFileProblem)) throw error
    refuse(error.setting, error.message)
  }
})

/** Settings from the environment; a wrong one stops the start with its name and what it should be. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Settings.safeParse(given, { error: errorMap('zh-CN') })
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}：${issue.message}`)
  throw new Unfit(`环境变量设置有误：\n${lines.join('\n')}`)
}
