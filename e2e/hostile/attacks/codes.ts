import { shopCalendar } from '@zhizao/contract/calendar/shop-calendar'
import { workPlan } from '@zhizao/contract/calendar/work-plan'
import { codeRule } from '@zhizao/contract/code-rule/code-rule'
import { customer } from '@zhizao/contract/customer/customer'
import { schedule } from '@zhizao/contract/operations/schedule'
import { productionException } from '@zhizao/contract/production/exception'
import { preparation } from '@zhizao/contract/production/preparation'
import { productionReport } from '@zhizao/contract/production/production-report'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { inspection } from '@zhizao/contract/quality/inspection'
import { nonconformance } from '@zhizao/contract/quality/nonconformance'
import { inOutReport } from '@zhizao/contract/stock-watch/in-out-report'
import { spread } from '../asking.ts'
import type { Attack, Scene } from '../attack.ts'

const group = 'codes'
const serial = (length: number) => ({ type: 'serial' as const, length, base: 10 as const, reset: 'never' as const })

/** A rule for customers as long as the work lasts. */
async function withRule(scene: Scene, parts: object[], more: object, work: () => Promise<void>) {
  const calls = scene.stand.admin.client(codeRule)
  const made = await calls.create({ name: `攻击${Date.now()}`, kind: 'customer', parts: parts as never, ...more })
  try {
    await work()
  } finally {
    await calls.setStatus({ id: made.id, status: 0 })
  }
}

/** So many customers at once; the codes that they got, and what the others were told. */
async function addAtOnce(scene: Scene, times: number) {
  const codes: string[] = []
  const told = new Set<string>()
  await spread(times, times, async (at) => {
    const answer = await scene.stand.admin.call(customer.create, { name: `客户${at}` })
    if (answer.code === customer.create.success) codes.push((answer.data as { code: string }).code)
    else {
      told.add(answer.msg)
      if (answer.status === 500 || !/[一-鿿]/.test(answer.msg)) scene.wrong(`${answer.status} ${answer.msg}`)
    }
  })
  if (new Set(codes).size < codes.length) scene.wrong('a code was given twice')
  return { codes, told: [...told] }
}

/** Beyond what a plant reckons with, and beyond what there is. */
const DAYS = [
  '0000-01-01',
  '0001-01-01',
  '1752-09-02',
  '9999-12-31',
  '2100-12-31',
  '1900-01-01',
  '+10000-01-01',
  '2026-02-30',
]
const ASKED_BY_DAYS = [
  productionReport.output,
  productionReport.quality,
  productionReport.plan,
  productionReport.pareto,
  inspection.page,
  nonconformance.page,
  productionException.page,
  preparation.page,
  inOutReport.page,
  workPlan.intervals,
  segmentPlan.load,
]

/** Times that never come, that come always, and what takes long to find. */
const CRONS = [
  '0 0 0 30 2 ?',
  '0 0 0 31 4,6,9,11 ?',
  '0 0 0 29 2 ? 2101',
  '0 0 0 1 1 ? 1970',
  '0 0 0 ? * 6#5 2100',
  '* * * * * ?',
  '0/1 0/1 0/1 1/1 1/1 ? 2099/1',
  '59 59 23 L 12 ? 2099',
  `${'0,'.repeat(20_000)}0 0 0 * * ?`,
  '0 0 0 LW 2 ?',
  '0 0 0 ? 2 6#5',
  '0 0 2 29 3 ?',
  '-1 0 0 * * ?',
  '0 0 0 99999999999999999999 * ?',
  '٠ ٠ ٠ * * ?',
]

const dayOf = (at: number) => new Date(Date.UTC(2031, 0, 1 + at)).toISOString().slice(0, 10)
const holidays = (days: number, date: (at: number) => string) =>
  Buffer.from(
    JSON.stringify({ days: Array.from({ length: days }, (_, at) => ({ name: '假', date: date(at), isOffDay: true })) }),
  )

export const codes: Attack[] = [
  {
    group,
    name: 'a serial of one digit, sixty at once',
    async run(scene) {
      const before = `Z${String(Date.now()).slice(-8)}`
      for (const gapless of [false, true])
        await withRule(
          scene,
          [{ type: 'text', value: `${before}${gapless ? 'G' : 'F'}` }, serial(1)],
          { gapless },
          async () => {
            const { codes, told } = await addAtOnce(scene, 60)
            scene.count('given', codes.length)
            if (codes.length !== 9) scene.wrong(`${codes.length} codes of nine were given`)
            if (!told.every((text) => text.includes('流水号已用完'))) scene.wrong(`told: ${told.join(' | ')}`)
          },
        )
    },
  },
  {
    group,
    name: 'two rules for the same, made at once',
    async run(scene) {
      const { admin, query, filled } = scene.stand
      const draft = (at: number) => ({
        name: `同时${Date.now()}-${at}`,
        kind: 'customer',
        parts: [{ type: 'text', value: 'T' }, serial(4)],
      })
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => admin.call(codeRule.create, draft(at))))
      for (const { status, msg } of answers) if (status === 500 || !/[一-鿿]/.test(msg)) scene.wrong(`${status} ${msg}`)
      const [row] = await query<{ count: number }>(
        `select count(*)::int from code_rule where company_id = $1 and kind = 'customer' and status = 1`,
        [filled.companyId],
      )
      if (row!.count !== 1) scene.wrong(`${row!.count} rules hold for the same`)
      await query(`update code_rule set status = 0 where company_id = $1 and kind = 'customer'`, [filled.companyId])
    },
  },
  {
    group,
    name: 'days beyond reckoning',
    async run(scene) {
      const { admin } = scene.stand
      for (const call of ASKED_BY_DAYS)
        for (const day of DAYS)
          for (const range of [{ from: day, to: day }, { to: day }, { from: day }]) {
            const more = { kind: 'company', days: 42, weeks: 26, period: 'day', by: 'day', type: 'material' }
            const { status, msg } = await admin.call(call, { ...range, ...more })
            scene.count(String(status))
            if (status === 500) scene.wrong(`500 at ${call.path} for ${day}: ${msg}`)
          }
      const { token } = admin
      for (const year of [0, 1, 1999, 2101, 9999, 275_760, -1, 1e308])
        await scene.ask({ method: 'GET', path: `/api/lak/shopcalendar/getShopCalendarByYears/${year}`, token })
    },
  },
  {
    group,
    name: 'schedules that never fire',
    async run(scene) {
      const calls = scene.stand.admin
      for (const cron of CRONS) {
        const began = performance.now()
        const { status, msg } = await calls.call(schedule.nextTimes, { cron })
        const made = await calls.call(schedule.create, {
          name: `从不${Date.now()}`,
          script: 'compactHistory',
          cron,
          enabled: false,
          input: {},
        })
        scene.count(String(made.status))
        if (made.code === schedule.create.success)
          await calls.call(schedule.remove, { id: (made.data as { id: string }).id })
        for (const each of [{ status, msg }, made])
          if (each.status === 500 || !/[一-鿿]|^$/.test(each.msg))
            scene.wrong(`${each.status} ${each.msg} for ${cron.slice(0, 40)}`)
        const took = performance.now() - began
        if (scene.size === 'whole' && took > 3000) scene.wrong(`${cron.slice(0, 40)} took ${Math.round(took)} ms`)
      }
    },
  },
  {
    group,
    name: 'holidays by the thousand',
    async run(scene) {
      const files = [
        holidays(20_000, dayOf),
        holidays(401, dayOf),
        holidays(400, () => '2031-01-01'),
        holidays(365, dayOf),
        holidays(10, (at) => `${2000 + at}-01-01`),
        holidays(1, () => '9999-12-31'),
        Buffer.from('{"days":'.repeat(9000)),
      ]
      for (const content of files) {
        const file = new File([content], 'days.json')
        const { status, msg } = await scene.stand.admin.call(shopCalendar.importHolidays, { file })
        scene.count(String(status))
        if (status === 500 || !/[一-鿿]|^$/.test(msg)) scene.wrong(`${status} ${msg}`)
      }
      const { days } = await scene.stand.admin.client(shopCalendar).year({ year: 2031 })
      if (days.length !== 365) scene.wrong(`a year of ${days.length} days`)
    },
  },
]
