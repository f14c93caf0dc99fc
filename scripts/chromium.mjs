import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runWithProgress } from './runtime.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium for the browser tests: the machine's, or (as root on Debian) a newly installed one. */
export async function provideChromium() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const missing = []
  if (!findChromium()) missing.push('chromium')
  // Without a Chinese font every character is the same box, and pictures prove nothing.
  if (process.platform === 'linux' && !hasChineseFont()) missing.push('fonts-noto-cjk')
  if (missing.length > 0 && mayInstall) await install(missing)
  return findChromium()
}

function findChromium() {
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

async function install(packages) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await runWithProgress('更新软件包列表 (apt-get update)', 'apt-get', ['update'], options)
  const label = `安装 ${packages.join('、')} (apt-get install)`
  const { code, output } = await runWithProgress(label, 'apt-get', ['install', '-y', ...packages], options)
  if (code !== 0) console.error(output.trim().split('\n').slice(-8).join('\n'))
}
