import { companyParam } from '@zhizao/contract/company/company-param'
import { spread } from '../asking.ts'
import type { Attack } from '../attack.ts'
import { multipart } from './multipart.ts'

const group = 'quotas'
const MB = 1024 * 1024

export const quotas: Attack[] = [
  {
    group,
    name: 'more files than a company may keep',
    async run(scene) {
      const { admin, filled } = scene.stand
      const [most, size, times] = scene.size === 'whole' ? [100, 8, 20] : [10, 1, 14]
      const limit = (value: number | null) =>
        admin.client(companyParam).save({ params: [{ code: 'companyStorageMb', value }] })
      const kept = async () => {
        const [row] = await scene.stand.query<{ mb: number }>(
          `select coalesce(sum(size), 0)::float8 / ${MB} as mb from stored_file where company_id = $1`,
          [filled.companyId],
        )
        return row!.mb
      }
      // What was kept before there was a limit stays.
      const bound = Math.max(most, await kept())
      await limit(most)
      let refusals = 0
      await spread(times, 6, async (at) => {
        // Each is another file: equal ones are stored once.
        const content = Buffer.alloc(size * MB, 65 + (at % 26))
        const { body, headers } = multipart({ name: 'file', filename: `much-${at}.txt`, content })
        const answer = await scene.ask({ path: '/api/file/upload', token: admin.token, headers, body })
        if (answer.code === 200) return
        refusals++
        if (answer.status !== 0 && !/[一-鿿]/.test(answer.msg)) scene.wrong(`${answer.status} without words`)
      })
      if (!refusals) scene.wrong('no file was refused')
      const now = await kept()
      if (now > bound) scene.wrong(`${Math.round(now)} MB are kept of ${Math.round(bound)}`)
      await limit(null)
    },
  },
]
