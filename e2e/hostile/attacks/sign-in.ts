import { spread } from '../asking.ts'
import { type Attack, refused } from '../attack.ts'
import { administrator } from '../fill-plant.ts'

const json = { 'content-type': 'application/json' }
const group = 'sign-in'
const path = '/api/user/login'
const as = (userName: string, password = administrator.password) => JSON.stringify({ userName, password })

export const signIns: Attack[] = [
  {
    group,
    name: 'fifty people at once',
    async run(scene) {
      const people = scene.stand.filled.people.slice(0, scene.size === 'whole' ? 50 : 15)
      await spread(people.length, people.length, async (at) => {
        // Each at a place of his own, as in a plant.
        const from = `127.8.${scene.address.split('.').at(-1)}.${at + 1}`
        const answer = await scene.ask({ path, from, headers: json, body: as(people[at]!), patience: 40_000 })
        if (answer.code !== 200) scene.wrong(`somebody does not get in: ${answer.status} ${answer.msg}`)
      })
    },
  },
  {
    group,
    name: 'one password for many names',
    async run(scene) {
      let told = 0
      await spread(scene.size === 'whole' ? 300 : 80, 20, async (at) => {
        const answer = await scene.ask({ path, headers: json, body: as(`name${at}`, 'Passw0rd-1') })
        refused(scene, answer, 'a wrong password')
        if (answer.status === 429 || /验证码|频繁|稍后|过多/.test(answer.msg)) told++
      })
      if (!told) scene.wrong('guessing over many names is never slowed down')
      const { people } = scene.stand.filled
      const own = await scene.ask({ path, from: '127.9.9.9', headers: json, body: as(people.at(-1)!) })
      if (own.code !== 200) scene.wrong(`somebody elsewhere is shut out: ${own.msg}`)
    },
  },
  {
    group,
    name: 'ten thousand picture codes',
    async run(scene) {
      await spread(scene.size === 'whole' ? 3000 : 300, 30, () =>
        scene.ask({ path: '/api/openRegister/createImagecode', headers: json, body: '{}' }),
      )
    },
  },
  {
    group,
    name: 'forms of a foreign page',
    async run(scene) {
      const foreign = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
      const { people } = scene.stand.filled
      const ways: [string, string][] = [
        ['application/x-www-form-urlencoded', `userName=${people[0]}&password=${administrator.password}`],
        ['text/plain', as(people[0]!)],
        ['application/json', as(people[0]!)],
      ]
      for (const [type, body] of ways)
        refused(
          scene,
          await scene.ask({ path, headers: { ...foreign, 'content-type': type }, body }),
          `a foreign ${type}`,
        )
      const { token } = scene.stand.admin
      const headers = { ...foreign, 'content-type': 'text/plain' }
      const body = '{"code":"x1","name":"跨站角色"}'
      refused(scene, await scene.ask({ path: '/api/role/addRole', token, headers, body }), 'a foreign write')
    },
  },
]
