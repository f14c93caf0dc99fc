import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { dictionary } from '@zhizao/contract/dictionary/dictionary'
import { userField, userModel } from '@zhizao/contract/form/user-model'
import { userRecord } from '@zhizao/contract/form/user-record'
import { supplier } from '@zhizao/contract/material/supplier'
import { printTemplate } from '@zhizao/contract/print/print-template'
import { eq } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { points } from '../device/point/point.table.ts'
import type { Caller } from '../testing/caller.ts'
import { sheetFile } from '../testing/sheet.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { userFields } from './user-model/user-model.table.ts'

const inborn = Object.getOwnPropertyNames(Object.prototype)
const refusal = '这个名称已被系统占用，请更换'

describe('names that every object of the program is born with', () => {
  let server: TestServer
  let owner: Caller
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
  })
  afterAll(() => server.stop())

  /** Fields of a time when such names were taken. */
  async function oldFields(modelCode: string, ...codes: string[]) {
    const { id: modelId } = await owner.client(userModel).byCode({ code: modelCode })
    const usual = { companyId: server.companyId, modelId, type: 'text' as const, required: false, choices: [] }
    const values = codes.map((code, sort) => ({ ...usual, code, title: `旧字段${code}`, sort }))
    const looks = { unique: false, searchable: true }
    const made = await server.database.systemDb
      .insert(userFields)
      .values(values.map((value) => ({ ...value, ...looks })))
      .returning()
    return made.map(({ id }) => id)
  }

  it('are refused in words wherever people choose a code that names values', async () => {
    const { id: modelId } = await owner.client(userModel).create({ code: 'own', name: '自有' })
    const { id: objectId } = await owner.client(object).create({ code: 'pump', name: '水泵' })
    const { design } = await owner.client(printTemplate).defaultOfCode({ code: 'materialLabel' })
    const typeCode = 'materialLabel'
    for (const code of inborn) {
      const answers = await Promise.all([
        owner.call(userModel.create, { code, name: `模型${code}` }),
        owner.call(userField.create, { modelId, code, title: `字段${code}`, type: 'text' }),
        owner.call(dictionary.create, { code, name: `字典${code}` }),
        owner.call(point.create, { objectId, code, name: `点位${code}`, dataType: 'float32' }),
        owner.call(printTemplate.create, {
          typeCode,
          name: `模板${code}`,
          design: { ...design, pages: [design.pages[0]!.map((element) => ({ ...element, name: code }))] },
        }),
      ])
      for (const answer of answers) {
        expect(answer).toMatchObject({ code: 400 })
        // Some are no identifiers in any case.
        if (!code.startsWith('_')) expect(answer.msg, code).toContain(refusal)
      }
    }
    expect(
      await owner.call(userField.create, { modelId, code: 'tostring', title: '小写', type: 'text' }),
    ).toMatchObject({
      code: 200,
    })
  })

  it('that stand as fields of a master since before lock nothing: rows are made, changed, found, come in and go out', async () => {
    const ids = await oldFields('supplier', 'toString', 'hasOwnProperty', 'valueOf')
    const calls = owner.client(supplier)
    const plain = await calls.create({ code: 'S1', name: '甲' })
    expect(plain.extra).toEqual({})
    const full = await calls.create({ code: 'S2', name: '乙', extra: { toString: '一', valueOf: '二' } as never })
    expect(full.extra).toEqual({ toString: '一', valueOf: '二' })
    expect((await calls.update({ id: plain.id, name: '甲改' })).name).toBe('甲改')
    expect((await calls.update({ id: plain.id, extra: { hasOwnProperty: '三' } as never })).extra).toEqual({
      hasOwnProperty: '三',
    })
    expect((await calls.page({ extra: { toString: '一' } as never })).records.map(({ code }) => code)).toEqual(['S2'])
    const { bytes } = await owner.file(supplier.export, {})
    const [head, ...rows] = await readSheet(Buffer.from(bytes))
    const at = head!.indexOf('旧字段toString')
    expect(rows.map((row) => row[at])).toEqual(expect.arrayContaining([null, '一']))
    const sheet = await sheetFile([
      ['供应商编码', '供应商名称', '旧字段toString'],
      ['S3', '丙', '四'],
      ['S4', '丁', ''],
    ])
    expect(await calls.import({ file: sheet })).toMatchObject({ added: 2 })
    const [third, fourth] = await Promise.all(['S3', 'S4'].map((code) => calls.page({ code })))
    expect(third!.records[0]!.extra).toEqual({ toString: '四' })
    expect(fourth!.records[0]!.extra).toEqual({})
    // Whoever wants to be rid of one is.
    for (const id of ids) await owner.client(userField).remove({ id, force: '1' })
    expect((await calls.page({ code: 'S2' })).records[0]!.extra).toEqual({})
  })

  it('that stand as fields of a model of the company lock nothing either', async () => {
    const { code: modelCode } = await owner.client(userModel).create({ code: 'old', name: '旧模型' })
    await oldFields(modelCode, 'name', 'toString', 'isPrototypeOf')
    const rows = owner.client(userRecord)
    const made = await rows.create({ modelCode, values: { name: '甲' } })
    expect(made.values).toEqual({ name: '甲' })
    const changed = await rows.update({ modelCode, id: made.id, values: { toString: '乙' } as never })
    expect(changed.values).toEqual({ name: '甲', toString: '乙' })
    expect((await rows.page({ modelCode, filters: { toString: '乙' } as never })).total).toBe(1)
    const sheet = await sheetFile([
      ['旧字段name', '旧字段isPrototypeOf'],
      ['丙', '丁'],
      ['戊', ''],
    ])
    expect(await rows.import({ modelCode, file: sheet })).toEqual({ added: 2 })
    const { bytes } = await owner.file(userRecord.export, { modelCode })
    const [, ...written] = await readSheet(Buffer.from(bytes))
    expect(written.toSorted()).toEqual(
      [
        ['戊', null, null],
        ['丙', null, '丁'],
        ['甲', '乙', null],
      ].toSorted(),
    )
  })

  it('that stand as the code of a point since before are read, and given another', async () => {
    const { id: objectId } = await owner.client(object).create({ code: 'press', name: '压机' })
    const made = await owner.client(point).create({ objectId, code: 'p', name: '压力', dataType: 'float32' })
    await server.database.systemDb.update(points).set({ code: 'toString' }).where(eq(points.id, made.id))
    server.platform.events.publish('point.changed', { companyId: server.companyId, pointIds: [made.id] })
    expect(await owner.client(point).get({ id: made.id })).toMatchObject({ code: 'toString', name: '压力' })
    expect(await owner.client(point).update({ id: made.id, name: '油压' })).toMatchObject({ code: 'toString' })
    expect(await owner.client(point).update({ id: made.id, code: 'pressure' })).toMatchObject({ code: 'pressure' })
  })
})
