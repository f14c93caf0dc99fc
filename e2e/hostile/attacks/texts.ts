import { operateLog } from '@zhizao/contract/access/operate-log'
import { user } from '@zhizao/contract/access/user'
import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import type { Call } from '@zhizao/contract/http/call'
import { supplier } from '@zhizao/contract/material/supplier'
import { sheetParts } from '../../../apps/server/src/testing/sheet-parts.ts'
import type { Attack } from '../attack.ts'

const group = 'texts'

/** What a spreadsheet program, a mail server or a browser would take for more than a text. */
const POISON = [
  '=cmd|"/c calc"!A1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  "'=1",
  '"=1',
  ';=1',
  '=1\n=2',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'x\r\nBcc: a@b.c',
  '#{7*7}',
  '{{7*7}}',
  '%0d%0aX: y',
]

const EXPORTED: [call: Call, rows: string][] = [
  [supplier.export, '供应商'],
  [user.export, '用户'],
  [objectInfo.export, '对象'],
  [point.export, '点位'],
  [operateLog.export, '日志'],
]

const namesIn = (xml: string) => [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map((match) => match[1]!)

/** No cell computes anything, and none would once the sheet is saved as text. */
function startsNothing(bytes: Buffer): string | undefined {
  for (const [name, xml] of sheetParts(bytes)) {
    if (/<f[ >]/.test(xml) && name.includes('worksheets')) return `${name} has a formula`
    const bad = namesIn(xml).find((text) => /^[=+@]|^-\D/.test(text))
    if (bad !== undefined) return `${name} says ${bad.slice(0, 40)}`
  }
  return undefined
}

export const texts: Attack[] = [
  {
    group,
    name: 'names that are formulas, in sheets',
    async run(scene) {
      const { admin } = scene.stand
      const made = await admin.client(object).create({ name: '毒名设备', objectType: 'device' })
      for (const [at, name] of POISON.entries()) {
        const drafts: [Call, object][] = [
          [supplier.create, { code: `TX${at}`, name, remark: name, contact: name }],
          [user.create, { loginName: `tx-${at}-${Date.now()}`, name, password: 'Passw0rd!test' }],
          [object.create, { name, objectType: 'device', remark: name }],
          [point.create, { objectId: made.id, code: `tx${at}`, name, dataType: 'float32', unit: name.slice(0, 10) }],
        ]
        for (const [call, draft] of drafts) {
          const { status, code, msg } = await admin.call(call, draft)
          scene.count(code === call.success ? 'taken' : 'refused')
          if (status === 500 || (code !== call.success && !/[一-鿿]/.test(msg)))
            scene.wrong(`${status} ${msg} at ${call.path}`)
        }
      }
      for (const [call, what] of EXPORTED) {
        const { bytes, status } = await admin.file(call, {})
        if (status !== 200) scene.wrong(`${what}: ${status}`)
        else {
          scene.count('sheets')
          const found = startsNothing(bytes)
          if (found) scene.wrong(`${what}: ${found}`)
        }
      }
    },
  },
]
