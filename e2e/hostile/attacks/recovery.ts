import { outbox } from '@zhizao/contract/sender/outbox'
import { callerOf } from '../../../apps/server/src/testing/caller.ts'
import { spread } from '../asking.ts'
import { type Attack, refused } from '../attack.ts'
import { administrator, VICTIM } from '../fill-plant.ts'

const json = { 'content-type': 'application/json' }
const group = 'recovery'

export const recovery: Attack[] = [
  {
    group,
    name: 'codes asked for and guessed',
    async run(scene) {
      const times = scene.size === 'whole' ? 200 : 40
      const asked = JSON.stringify({ email: VICTIM, purpose: 'recover', code: 'AAAA', codeKey: 'x' })
      await spread(times, 10, async (at) => {
        refused(
          scene,
          await scene.ask({ path: '/api/openRegister/sendEmailCode', headers: json, body: asked }),
          'a code without its picture',
        )
        const code = String(at).padStart(6, '0')
        const path = `/api/check/getResetPassWord?email=${VICTIM}&code=${code}`
        refused(scene, await scene.ask({ method: 'GET', path }), 'a guessed code')
        const body = JSON.stringify({ token: `guess${at}`, loginName: 'admin', password: 'Taken-over-1' })
        refused(
          scene,
          await scene.ask({ path: '/api/openRegister/forgetPassword', headers: json, body }),
          'a guessed ticket',
        )
      })
    },
  },
  {
    group,
    name: "codes in another company's outbox",
    async run(scene) {
      // A code as the product sends it; the picture before it is not for programs.
      await scene.stand.query(
        `insert into outbox_message (company_id, channel, recipient, subject, template, masked_text, content, is_secret, valid_until)
         select company_id, 'email', $1, '找回密码', 'recover-code', '验证码 ******', $2, true, now() + interval '10 minutes'
         from app_user where login_name = $3`,
        [VICTIM, JSON.stringify({ text: '验证码 482913', params: { code: '482913' } }), scene.stand.filled.stranger],
      )
      const stranger = callerOf(scene.stand.url, undefined)
      await stranger.signIn(scene.stand.filled.stranger, administrator.password)
      const seen = JSON.stringify(await stranger.client(outbox).page({ pageSize: 100 }))
      if (seen.includes('482913')) scene.wrong('a company reads a code that takes over an account')
    },
  },
]
