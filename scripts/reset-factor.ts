import { forgetFactorsOf } from '../apps/server/src/access/second-factor/held-factors.ts'
import { openDatabase } from '../apps/server/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { PostgresProblem } from '../apps/server/src/platform/postgres/postgres-problem.ts'
import { readSettings } from '../apps/server/src/platform/settings.ts'

/**
 * Takes the second factor from somebody whom nobody else can let in, with the server stopped:
 * npm run reset-factor -- LOGIN_NAME
 */
const [loginName] = process.argv.slice(2)
const write = (line: string) => process.stdout.write(`${line}\n`)

if (!loginName) {
  process.stderr.write('用法：停止服务器后，DATA_DIR=数据目录 npm run reset-factor -- 登录名\n')
  process.exit(2)
}
try {
  write(await reset(loginName))
} catch (error) {
  process.stderr.write(`重置失败：${error instanceof PostgresProblem ? error.message : error}\n`)
  process.exitCode = 1
}

async function reset(name: string): Promise<string> {
  const { DATA_DIR: dataDir, DATABASE_URL } = readSettings(process.env)
  const quiet = () => {}
  const log = { info: quiet, warn: write, error: write }
  const postgres = DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir, log })
  const database = openDatabase(DATABASE_URL ?? postgres!.url, { onError: quiet, connections: 1 })
  try {
    const reset = await forgetFactorsOf(name, database.systemDb)
    if (reset) return `已重置“${reset}”的双重验证，请启动服务器后用密码登录并重新设置`
    process.exitCode = 1
    return `没有登录名为“${name}”的用户`
  } finally {
    await database.close()
    await postgres?.stop()
  }
}
