import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode24, giveUp, root, runWithProgress } from './runtime.mjs'

const stamp = join(root, 'node_modules/.installed')

/** Installs what the lock file names, when that is not what was installed last. */
export async function setUp() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && findNode24()) return
  const npm = npmCommand()
  refuseOldNpm(npm)
  const install = (...args) =>
    runWithProgress('安装依赖 (installing dependencies)', npm.file, [...npm.args, ...args, ...quietly])
  let { code, output } = await install('ci')
  if (code !== 0 && isLockUnfit(output)) {
    console.error(
      `! package-lock.json 与 package.json 不一致，改用 npm install，装上的版本可能与锁文件不同。\n  The lock file does not fit package.json: npm install goes on instead, versions may differ from it.\n  ${differences(output)}`,
    )
    ;({ code, output } = await install('install', '--no-save'))
  }
  if (code !== 0) explain(output)
  if (!findNode24()) {
    giveUp(
      `没有适用于本机（${process.platform}-${process.arch}）的 Node 24，请自行安装 Node.js 24 后重试。`,
      'No Node 24 for this machine came with npm: please install Node.js 24 and try again.',
    )
  }
  writeFileSync(stamp, wanted)
}

const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']

/** A dependency was changed by hand, or the lock was made where a registry lacks packages: see docs/decisions/0004. */
const isLockUnfit = (output) => /\bEUSAGE\b/.test(output)

const differences = (output) =>
  output
    .split('\n')
    .filter((line) => /Missing:|Invalid:/.test(line))
    .slice(0, 5)
    .map((line) => line.replace(/^npm (error|ERR!) */, ''))
    .join('\n  ')

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const name of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, name)))
  return hash.digest('hex')
}

/** The npm that runs this script, else the one on the path. */
function npmCommand() {
  const running = process.env.npm_execpath
  if (running?.endsWith('.js')) return { file: process.execPath, args: [running] }
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

function refuseOldNpm(npm) {
  const { stdout, error } = spawnSync(npm.file, [...npm.args, '--version'], { encoding: 'utf8', cwd: root })
  if (error) giveUp('找不到 npm，请安装 Node.js（含 npm）。', 'npm was not found: please install Node.js with npm.')
  if (Number(stdout.split('.')[0]) >= 8) return
  giveUp(`npm ${stdout.trim()} 版本过旧，需要 8 或更高版本。`, 'npm is too old: version 8 or newer is needed.')
}

function explain(output) {
  const tail = output.trim().split('\n').slice(-12).join('\n  ')
  if (/ENOSPC|no space left/i.test(output)) {
    giveUp('磁盘空间不足，安装依赖需要约 1 GB。', 'The disk is full: the dependencies need about 1 GB.')
  }
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)) {
    giveUp(
      '无法连接 npm 软件源，请检查网络、代理（npm config set proxy）或改用可访问的软件源（npm config set registry）。',
      'The npm registry cannot be reached: check network, proxy or registry settings.',
      tail,
    )
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    giveUp(`没有权限写入 ${root} 或 npm 缓存目录。`, 'No permission to write here or to the npm cache.', tail)
  }
  giveUp('安装依赖失败。', 'Installing the dependencies failed.', tail)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setUp()
