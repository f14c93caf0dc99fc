import { describe, expect, it } from 'vitest'
import { rangesOf, searchWords } from './text-match.ts'

const parts = (text: string, typed: string) =>
  rangesOf(text, searchWords(typed)).map(({ start, end }) => text.slice(start, end))

describe('places of what was searched', () => {
  it('are found without regard to case and width', () => {
    expect(parts('ＭＱＴＴ 与 mqtt', 'Mqtt')).toEqual(['ＭＱＴＴ', 'mqtt'])
  })

  it('are any of the words, joined where they overlap', () => {
    expect(parts('报警规则与报警等级', '报警 警规')).toEqual(['报警规', '报警'])
  })

  it('keep their place behind characters of two units and ones that grow', () => {
    expect(parts('😀㎏ 压力', '压力')).toEqual(['压力'])
    expect(parts('单位㎏', 'kg')).toEqual(['㎏'])
  })

  it('take marks literally and find nothing for nothing', () => {
    expect(parts('a.b*c (d)', '.b*')).toEqual(['.b*'])
    expect(parts('任意', '   ')).toEqual([])
  })
})
