import { setTimeout as pause } from 'node:timers/promises'
import { box } from '@zhizao/contract/gateway-box/box'
import { schedule } from '@zhizao/contract/operations/schedule'
import type { Attack, Scene } from '../attack.ts'
import { administrator } from '../fill-plant.ts'

const group = 'clock'
const HOUR = 3600_000
/** So long each setting is looked at, ms: twice what the schedule waits, and of four of them all is over within a minute. */
const LASTS = 10_000
const WITNESS = 'BOX-1'
const json = { 'content-type': 'application/json' }

/** What goes on while the clock is set, counted. */
interface Course {
  /** Commits of samples so far. */
  samples: number
  occurrences: number
  runs: number
  lost: number
  refused: number
  online: boolean
}

async function courseOf({ stand }: Scene): Promise<Course> {
  const [row] = await stand.query<Course>(
    `select (select last_value::int from sample_journal_id_seq) as samples,
       (select count(*)::int from alarm_occurrence) as occurrences,
       (select count(*)::int from script_run where schedule_id is not null) as runs,
       (select count(*)::int from alarm_event e join box b on b.id = e.box_id where e.kind = 'box-offline' and b.code = $1) as lost,
       (select coalesce(sum(count), 0)::int from box_refused r join box b on b.id = r.box_id where b.code = $1) as refused,
       (select online from box where code = $1) as online`,
    [WITNESS],
  )
  return row!
}

/** Set so far, the plant goes on: nothing stands still until the clock catches up, nothing comes by the thousand. */
async function goesOn(scene: Scene, ahead: number) {
  const { stand } = scene
  const named = `set to ${ahead / HOUR} h`
  stand.setClock!(ahead)
  await pause(2500)
  const before = await courseOf(scene)
  await pause(LASTS)
  const after = await courseOf(scene)
  if (after.samples <= before.samples) scene.wrong(`${named}: no sample is stored`)
  if (after.occurrences <= before.occurrences) scene.wrong(`${named}: no alarm is raised`)
  if (after.occurrences - before.occurrences > 20)
    scene.wrong(`${named}: ${after.occurrences - before.occurrences} alarms are raised`)
  if (after.runs === before.runs) scene.wrong(`${named}: the schedule does not fire`)
  if (after.runs - before.runs > LASTS / 1000)
    scene.wrong(`${named}: the schedule fires ${after.runs - before.runs} times`)
  if (after.lost > before.lost || !after.online) scene.wrong(`${named}: a box that sends is told as lost`)
  if (after.refused > before.refused) scene.wrong(`${named}: ${after.refused - before.refused} samples are refused`)
  const seen = await stand.admin.call(box.page, {})
  if (seen.code !== 200) scene.wrong(`${named}: who was signed in is not any more: ${seen.msg}`)
  const [person] = stand.filled.people
  const body = JSON.stringify({ userName: person, password: administrator.password })
  const answer = await scene.ask({ path: '/api/user/login', headers: json, body })
  if (answer.code !== 200) scene.wrong(`${named}: nobody gets in: ${answer.msg}`)
}

/** Every five seconds something small. */
async function scheduleOf({ stand }: Scene): Promise<string> {
  await stand.query(`update app_user set is_installation_administrator = true where login_name = $1`, [
    administrator.name,
  ])
  const made = await stand.admin.client(schedule).create({
    name: `时钟${stand.now().getTime()}`,
    script: 'compactHistory',
    cron: '*/5 * * * * ?',
    enabled: true,
    input: {},
  })
  return made.id
}

export const clocks: Attack[] = [
  {
    group,
    name: 'three hours on and back, three hours back and on',
    async run(scene) {
      const { stand } = scene
      if (!stand.setClock) return scene.count('no libfaketime')
      const id = await scheduleOf(scene)
      try {
        for (const hours of [3, 0, -3, 0]) await goesOn(scene, hours * HOUR)
      } finally {
        stand.setClock(0)
        await stand.admin.client(schedule).remove({ id })
      }
    },
  },
]
