import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { signed, spread } from '../asking.ts'
import { type Attack, refused, type Scene } from '../attack.ts'
import { multipart } from './multipart.ts'

const group = 'uploads'

/** Begins uploads and leaves; then nothing of them may lie in the temporary folder. */
async function leaveHalfway(scene: Scene, path: string, headers: () => Record<string, string>, times: number) {
  const { port } = new URL(scene.stand.url)
  const { body, headers: own } = multipart({ name: 'file', filename: 'half.png', content: Buffer.alloc(400_000, 7) })
  const sockets = Array.from({ length: times }, () => {
    const socket = net.connect({ port: Number(port), host: '127.0.0.1', localAddress: scene.address })
    socket.on('error', () => {})
    const lines = Object.entries({ ...own, ...headers(), host: 'x', 'content-length': String(body.length) })
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    socket.write(body.subarray(0, body.length / 2))
    return socket
  })
  scene.count('half sent', times)
  await pause(1000)
  if (Object.keys(headers()).length === 0 && scene.stand.leftovers().length)
    scene.wrong('an upload without a session lies in the temporary folder')
  for (const socket of sockets) socket.destroy()
  await nothingLeft(scene)
}

/** What is being removed has five seconds to go. */
async function nothingLeft(scene: Scene) {
  const end = Date.now() + 5000
  while (scene.stand.leftovers().length && Date.now() < end) await pause(50)
  const left = scene.stand.leftovers()
  if (left.length) scene.wrong(`temporary folders are left: ${left.slice(0, 3).join()}`)
}

export const uploads: Attack[] = [
  {
    group,
    name: 'half sent, without a session',
    run: (scene) => leaveHalfway(scene, '/api/user/login', () => ({}), 60),
  },
  {
    group,
    name: 'half sent, with a session',
    run: (scene) => leaveHalfway(scene, '/api/file/upload', () => signed(scene.stand.admin.token), 60),
  },
  {
    group,
    name: 'files for calls that take none',
    async run(scene) {
      const { body, headers } = multipart({ name: 'file', filename: 'a.png', content: Buffer.alloc(2_000_000, 7) })
      const { token } = scene.stand.admin
      await spread(40, 10, async (at) => {
        const path = ['/api/user/login', '/api/role/updateRole'][at % 2]!
        refused(scene, await scene.ask({ path, headers, body, ...(at % 2 ? { token } : {}) }), `a file at ${path}`)
      })
      await nothingLeft(scene)
    },
  },
  {
    group,
    name: 'files that are not what they say',
    async run(scene) {
      const { token } = scene.stand.admin
      const contents = ['<svg onload=alert(1)>', 'PK\u0003\u0004', '\x89PNG\r\n\x1a\n', '<html><script>1</script>', '']
      await spread(contents.length * 4, 5, async (at) => {
        const content = Buffer.from(contents[at % contents.length]!, 'latin1')
        const { body, headers } = multipart({ name: 'file', filename: 'picture.pdf', content })
        refused(scene, await scene.ask({ path: '/api/file/upload', token, headers, body }), 'a wrong file')
      })
    },
  },
]
