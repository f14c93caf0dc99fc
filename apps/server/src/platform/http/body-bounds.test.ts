import type { Call } from '@zhizao/contract/http/call'
import { branchesFor, definitionOf, discriminatorOf, innerSchema, shapeOf } from '@zhizao/contract/http/schema'
import { printTemplate } from '@zhizao/contract/print/print-template'
import { PushRequest } from '@zhizao/contract/push/topics'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { everyCall } from '../../testing/every-call.ts'
import { sampleInput } from '../../testing/sample-input.ts'
import { refuseFarTooLong } from './body-bounds.ts'

const filling = { id: '987654321', text: 'word', optional: true }

/** The objects of every union that stands in a schema. */
function unionsIn(schema: z.ZodType, seen = new Set<z.ZodType>()): z.ZodType[][] {
  const inner = innerSchema(schema)
  // A tree holds itself.
  if (seen.has(inner)) return []
  seen.add(inner)
  const { options = [], shape = {}, element, valueType, catchall } = definitionOf(inner)
  const below = [...options, ...Object.values(shape), element, valueType, catchall]
  const objects = options.filter((option) => definitionOf(innerSchema(option)).shape)
  const own = objects.length > 1 ? [objects] : []
  return [...own, ...below.flatMap((one) => (one ? unionsIn(one, seen) : []))]
}

describe('a union of objects', () => {
  it('is told apart by a word of its own, or its objects have no field in common, in every call and message', async () => {
    const schemas = [...(await everyCall()).map(({ call }) => call.body), PushRequest]
    const unions = schemas.flatMap((schema) => unionsIn(schema))
    const told = unions.filter((objects) => discriminatorOf(objects))
    // A design in three calls, and what browsers send.
    expect(told.length).toBeGreaterThanOrEqual(4)
    for (const objects of told) {
      const union = z.union(objects as [z.ZodType, z.ZodType])
      for (const object of objects) expect(branchesFor(union, sampleInput(object, filling))).toEqual([object])
    }
    for (const objects of unions.filter((objects) => !told.includes(objects))) {
      const names = objects.flatMap((object) => Object.keys(shapeOf(object)))
      expect(names).toEqual([...new Set(names)])
    }
  })

  const picture = { ...place('图片'), type: 'image', content: `data:image/png;base64,${'A'.repeat(200_000)}` }
  const lengths = (element: object) => () =>
    refuseFarTooLong(printTemplate.create as Call, { design: { pages: [[element]] } }, 'zh-CN')

  it('is measured as what it says it is: a picture may be longer than a text', () => {
    expect(lengths(picture)).not.toThrow()
    expect(lengths({ ...picture, content: 'A'.repeat(300_001) })).toThrow('图片：图片不能超过 200 kB')
    expect(lengths({ ...picture, type: 'text' })).toThrow('内容：不能超过 2000 个字符')
    expect(lengths({ ...picture, type: 'qrcode' })).toThrow('内容：不能超过 1000 个字符')
    expect(lengths({ ...picture, name: 'n'.repeat(3000) })).toThrow('元素名称')
  })

  it('that says nothing it knows is refused all the same', () => {
    expect(lengths({ ...picture, type: 'film' })).toThrow('不能超过')
    expect(lengths({ ...picture, type: undefined })).toThrow('不能超过')
    expect(lengths({ ...picture, type: { constructor: 1 } })).toThrow('不能超过')
  })
})

function place(name: string) {
  return { name, position: { x: 1, y: 1 }, width: 10, height: 10 }
}
