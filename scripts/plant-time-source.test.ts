import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const trees = ['apps/server/src', 'apps/web/src', 'packages/contract/src', 'packages/rules/src']

/** What goes by the clocks of the process, of the browser or of one country, and where it stands for a reason. */
const foreign: [what: string, pattern: RegExp, ...allowed: string[]][] = [
  ['parts of a Date by the clocks of the machine', /\.[gs]et(Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(/],
  // An archive has no zone: its parts carry what clocks showed.
  ['a Date made of parts', /new Date\([^()]*,/, 'platform/sheet/write-workbook.ts'],
  ['words for a Date by the clocks of the machine', /toLocale(Date|Time)String|new Date\([^)]*\)\.toLocaleString/],
  ['a format of its own', /Intl\.DateTimeFormat/, 'rules/src/time/', 'web/src/platform/time/plant-zone.ts'],
  ['dayjs that is not the plant’s', /from 'dayjs'/, 'web/src/platform/time/plant-dayjs.ts'],
  [
    'a time axis that ECharts marks',
    /type: 'time'/,
    'web/src/platform/chart/time-axis.ts',
    'rules/src/expression/',
    'message/trigger/',
  ],
  ['one country’s time', /Asia\/Shanghai|[+]08:00|28_?800_?000|\bCHINA\b|chinaMs/, 'rules/src/time/time-zone.ts'],
  [
    'a day by the clocks of UTC or of the database',
    /(new Date\(\)|now\(\))\.(getUTC|toISOString\(\)\.(slice|split|sub))|current_date|\bnow\(\)::date/,
  ],
  // A moment within a JSON value is no day.
  [
    'a day by a zone of the database',
    /date_trunc\(|time zone '/,
    'counting/count/count-accuracy.ts',
    'report/report-query.ts',
  ],
]

const files = trees.flatMap((tree) =>
  readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/(^|\/)(testing\/|test-)/.test(file))
    .map((file) => `${tree}/${file}`),
)

test.each(foreign)('nothing but plant time: no %s', (_, pattern, ...allowed) => {
  const found = files
    .filter((file) => !allowed.some((place) => file.includes(place)))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          !/^\s*(\/?\*|\/\/)/.test(line) && pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [],
        ),
    )
  expect(found, 'see docs/decisions/0037-plant-time.md').toEqual([])
})
