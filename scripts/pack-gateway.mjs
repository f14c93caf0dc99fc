import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildGatewayIfChanged } from './build-gateway.mjs'
import { currentBundle } from './current-bundle.mjs'
import { giveUp, root } from './runtime.mjs'

const app = join(root, 'apps/edge-gateway')
const modules = join(root, 'node_modules')
/** Where the server looks for what it offers on the box's page. */
const packed = join(app, 'packed')
/** A new archive is unpacked over an old one: what a site writes itself is in none. */
const folder = 'zhizao-gateway'

const thisPlatform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/**
 * Makes an archive of the gateway for machines without network: Node, the bundle, what makes a service of it; answers where it lies.
 * `npm run gateway -- --pack [platform]`.
 */
export async function packGateway(platform = thisPlatform, to = packed) {
  await buildGatewayIfChanged()
  if (!currentBundle(join(app, 'dist'), root))
    giveUp('网关没有打包成功，不能制作安装包。', 'There is no bundle to pack.')
  const work = mkdtempSync(join(tmpdir(), 'zhizao-pack-'))
  const target = join(work, folder)
  const isWindows = platform.startsWith('win')
  try {
    mkdirSync(join(target, 'gateway'), { recursive: true })
    putNode(join(target, isWindows ? 'node.exe' : 'node'), platform, work)
    const { files } = JSON.parse(readFileSync(join(app, 'dist/inputs.json'), 'utf8'))
    for (const name of files) cpSync(join(app, 'dist', name), join(target, 'gateway', name))
    writeFileSync(join(target, 'gateway/package.json'), '{ "type": "module" }\n')
    putSerial(join(target, 'gateway/node_modules'), platform)
    const other = isWindows ? /\.(sh|service)$/ : /\.(cmd|ps1)$/
    for (const name of readdirSync(join(app, 'install')))
      if (!other.test(name)) put(join(app, 'install', name), join(target, name), isWindows)
    cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
    return archive(work, platform, to)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Texts that Windows opens: its editors and PowerShell want line ends and a mark of their own. */
function put(from, to, isWindows) {
  if (!isWindows) return cpSync(from, to)
  const text = readFileSync(from, 'utf8').replaceAll('\n', '\r\n')
  const isEnv = to.endsWith('.template') || to.endsWith('.cmd')
  return writeFileSync(to, isEnv ? text : `\ufeff${text}`)
}

function putNode(to, platform, work) {
  const file = platform.startsWith('win') ? 'bin/node.exe' : 'bin/node'
  const own = join(modules, `node-${platform}`, file)
  if (existsSync(own)) cpSync(own, to)
  else {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const version = optionalDependencies[`node-${platform}`]
    if (!version)
      giveUp(
        `不认识平台 ${platform}，可选：${Object.keys(optionalDependencies)
          .map((name) => name.slice(5))
          .join('、')}`,
      )
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const options = { cwd: work, encoding: 'utf8', shell: process.platform === 'win32' }
    const got = spawnSync(npm, ['pack', `node-${platform}@${version}`, '--silent'], options)
    if (got.status !== 0) giveUp(`取不到 ${platform} 的 Node，请在能访问 npm 源的机器上制作。`, got.stderr)
    run('tar', ['-xzf', got.stdout.trim().split('\n').at(-1)], work)
    cpSync(join(work, 'package', file), to)
  }
  chmodSync(to, 0o755)
}

/** The serial library lies outside the bundle: it brings machine code, of which only this platform's is taken along. */
function putSerial(to, platform) {
  const wanted = new Set()
  const follow = (name, from) => {
    const place = [join(from, 'node_modules', name), join(modules, name)].find((path) => existsSync(path))
    if (!place || wanted.has(place)) return
    wanted.add(place)
    const { dependencies = {} } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
    for (const dependency of Object.keys(dependencies)) follow(dependency, place)
  }
  follow('serialport', root)
  if (wanted.size === 0) console.warn('! 没有安装 serialport，安装包不能读串口。')
  const isForeign = (path) => {
    const [, prebuild] = /prebuilds[/\\]([^/\\]+)/.exec(path) ?? []
    return prebuild !== undefined && !isFor(prebuild, platform)
  }
  const isSource = (path) => /\.(c|cpp|h|mm|map|md|d\.ts)$/.test(path)
  const skips = (path) => isForeign(path) || isSource(path)
  for (const place of wanted)
    cpSync(realpathSync(place), join(to, place.slice(modules.length + 1)), {
      recursive: true,
      filter: (path) => !skips(path),
    })
}

function isFor(prebuild, platform) {
  const [system, machine] = platform.split('-')
  const [builtFor, machines] = prebuild.split('-')
  return builtFor === (system === 'win' ? 'win32' : system) && machines.split('+').includes(machine)
}

function archive(work, platform, to) {
  const { version } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))
  const name = `zhizao-gateway-${version}-${platform}.tar.gz`
  run('tar', ['-czf', name, folder], work)
  mkdirSync(to, { recursive: true })
  for (const old of readdirSync(to)) if (old.endsWith(`-${platform}.tar.gz`)) rmSync(join(to, old))
  const file = join(to, name)
  // By a name of its own first: the server never offers half a file, and a move between disks is none.
  cpSync(join(work, name), `${file}.part`)
  renameSync(`${file}.part`, file)
  console.log(`✓ 安装包 ${file}（${Math.round(statSync(file).size / 1e6)} MB）`)
  return file
}

function run(program, args, cwd) {
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) giveUp(`${program} 失败：${error?.message ?? stderr}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await packGateway(...process.argv.slice(2))
