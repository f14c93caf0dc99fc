import path from 'node:path'
import { z } from 'zod'

const port = z.coerce.number<string>().int().min(0).max(65535)

const Settings = z.object({
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
  ADMIN_PASSWORD: z.string().min(8, { error: '至少 8 位' }).optional(),
  DEMO: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  PUBLIC_URL: z.url().optional(),
  SMTP_URL: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  NODE_ENV: z.string().default('production'),
})
export type Settings = z.output<typeof Settings>

/** Settings from the environment; a wrong one stops the start with its name and what it should be. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Settings.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}：${issue.message}`)
  throw new Error(`环境变量设置有误：\n${lines.join('\n')}`)
}
