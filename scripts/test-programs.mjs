import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runWithProgress } from './runtime.mjs'

/** Without windows of its own, which nobody sees here: a third less of the processor for the same page. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** What the tests use of the system, by its Debian package. */
const programs = {
  chromium: () => Boolean(findChromium()),
  // Without a Chinese font every character is the same box, and pictures prove nothing.
  'fonts-noto-cjk': () => process.platform !== 'linux' || hasChineseFont(),
  'python3-pymodbus': () => succeeds('/usr/bin/python3', ['-c', 'import pymodbus.server']),
  postgresql: hasPostgres,
  faketime: () => process.platform !== 'linux' || Boolean(findFaketime()),
}

/** Installs what is missing, as root on Debian; elsewhere says what is missing and that its tests are skipped. */
export async function provideTestPrograms() {
  const missing = Object.keys(programs).filter((name) => !programs[name]())
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await install(missing)
  const lacking = missing.filter((name) => !programs[name]())
  if (lacking.length === 0) return
  console.log(
    `\n! 本机缺少 ${lacking.join('、')}，用到它们的测试将跳过。Debian：apt-get install ${lacking.join(' ')}\n` +
      '  Missing on this machine: the tests that use them are skipped.\n',
  )
}

/** The Chromium of the machine, or the one that CHROMIUM_PATH names. */
export function findChromium() {
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...inPath, ...elsewhere].find((path) => path && isProgram(path))
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Absent or not ours to run: both mean "look on".
    return false
  }
}

function hasChineseFont() {
  return (spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout ?? '').trim() !== ''
}

/** Debian's library that sets the clock of a program (scripts/gate/set-clock.mjs). */
export const findFaketime = () =>
  existsSync('/usr/lib')
    ? readdirSync('/usr/lib')
        .map((name) => `/usr/lib/${name}/faketime/libfaketime.so.1`)
        .find((file) => existsSync(file))
    : undefined

/** A version that the product takes. */
function hasPostgres() {
  const folder = '/usr/lib/postgresql'
  return existsSync(folder) && readdirSync(folder).some((major) => Number(major) >= 15)
}

function succeeds(file, args) {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}

async function install(missing) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await runWithProgress('更新软件包列表 (apt-get update)', 'apt-get', ['update'], options)
  const hasShell = succeeds('apt-cache', ['show', shell])
  const packages = missing.map((name) => (name === 'chromium' && hasShell ? shell : name))
  const label = `安装 ${packages.join('、')} (apt-get install)`
  const { code, output } = await withoutCluster(() =>
    runWithProgress(label, 'apt-get', ['install', '-y', ...packages], options),
  )
  if (code !== 0) console.error(output.trim().split('\n').slice(-8).join('\n'))
}

/** The tests start clusters of their own; Debian would set one up as a service of the machine. */
async function withoutCluster(work) {
  const folder = '/etc/postgresql-common/createcluster.d'
  const settings = join(folder, 'zhizao-tests.conf')
  mkdirSync(folder, { recursive: true })
  writeFileSync(settings, 'create_main_cluster = false\n')
  try {
    return await work()
  } finally {
    rmSync(settings, { force: true })
  }
}
