import { describe, expect, it } from 'vitest'
import { codeAsRead } from '../code-text/code-as-read.ts'
import { hasRightCheckDigit, isGtin } from './check-digit.ts'
import { gs1Date } from './gs1-date.ts'
import { lotIdentityText } from './lot-identity.ts'
import { isUnreadable, readScan } from './read-scan.ts'
import { ssccCapacity, ssccOf } from './sscc.ts'

const GS = '\x1d'
const now = new Date('2026-07-01T00:00:00Z')
const read = (text: string) => readScan(text, now)
const reason = (text: string) => {
  const found = read(text)
  return isUnreadable(found) ? found.reason : undefined
}

describe('check digits', () => {
  it('are those of GS1', () => {
    for (const right of ['6901234567892', '96385074', '036000291452', '10614141543219', '106141411234567897'])
      expect(hasRightCheckDigit(right), right).toBe(true)
    for (let wrong = 0; wrong < 10; wrong++) expect(isGtin(`690123456789${wrong}`)).toBe(wrong === 2)
  })
  it('tell any single wrong digit', () => {
    const right = '106141411234567897'
    for (let at = 0; at < right.length; at++)
      for (let digit = 0; digit < 10; digit++) {
        const changed = right.slice(0, at) + digit + right.slice(at + 1)
        expect(hasRightCheckDigit(changed), changed).toBe(changed === right)
      }
  })
})

describe('numbers of boxes and pallets', () => {
  it('are the prefix with a serial and its check digit, read back as they were made', () => {
    expect(ssccOf('0614141', 1234567890n)).toBe('106141412345678908')
    for (const prefix of ['6901234', '69012345', '690123456', '6901234567']) {
      const numbers = [0n, 1n, 999n, ssccCapacity(prefix) - 1n].map((nth) => ssccOf(prefix, nth)!)
      expect(new Set(numbers).size).toBe(4)
      for (const sscc of numbers) expect(read(`]C100${sscc}`)).toEqual({ text: `00${sscc}`, sscc })
    }
  })
  it('go on with the next extension digit, and end', () => {
    expect(ssccOf('6901234567', 999_999n)).toMatch(/^06901234567999999\d$/)
    expect(ssccOf('6901234567', 1_000_000n)).toMatch(/^16901234567000000\d$/)
    expect(ssccOf('6901234567', 10_000_000n)).toBeUndefined()
    expect(ssccOf('690123', 0n)).toBeUndefined()
  })
})

describe('dates of GS1', () => {
  it.each([
    ['260331', '2026-03-31'],
    ['260200', '2026-02-28'],
    ['280200', '2028-02-29'],
    ['261200', '2026-12-31'],
    ['760101', '2076-01-01'],
    ['770101', '1977-01-01'],
    ['990630', '1999-06-30'],
  ])('%s is %s', (digits, date) => expect(gs1Date(digits, 2026)).toBe(date))
  it.each(['260230', '261301', '260001', '260432'])('%s is none', (digits) =>
    expect(gs1Date(digits, 2026)).toBeUndefined(),
  )
  it('take the next century near the end of one', () => {
    expect(gs1Date('100101', 2070)).toBe('2110-01-01')
    expect(gs1Date('990101', 2010)).toBe('1999-01-01')
  })
})

describe('a scanned code', () => {
  const full = { gtin: '06901234567892', lot: 'L-1', expires: '2027-03-31', quantity: '120' }
  it.each([
    ['by its kind', `]C101069012345678921727033110L-1${GS}30120`],
    ['of DataMatrix', `]d20106901234567892172703313000000120${GS}10L-1`],
    ['of QR', `]Q3010690123456789217270331${GS}10L-1${GS}30120`],
    ['after a leading separator', `${GS}010690123456789210L-1${GS}1727033137120`],
    ['by a separator within', `010690123456789210L-1${GS}37120${GS}17270331`],
    ['in brackets', '(01)06901234567892(17)270331(10)L-1(30)120'],
    ['with a contained GTIN', `]C102069012345678921727033110L-1${GS}37120`],
    ['with separators as words', '010690123456789210L-1<GS>17270331<gs>30120'],
    ['with full-width signs', '（０１）06901234567892（17）270331（10）Ｌ－1（30）120'],
    ['with other parts', `]C10106901234567892310300125011260101${GS}17270331400PO-7${GS}10L-1${GS}30120${GS}91x`],
  ])('of GS1 %s is read whole', (_, text) => expect(read(text)).toMatchObject(full))

  it('without kind or separators is one of GS1 where check digit and all parts fit', () => {
    expect(read('01069012345678921727033110L-1')).toMatchObject({ gtin: '06901234567892', lot: 'L-1' })
    expect(read('00106141411234567897')).toMatchObject({ sscc: '106141411234567897' })
    expect(read('01069012345678911727033110L-1')).toEqual({ text: '01069012345678911727033110L-1' })
    expect(read('01069012345678921799999910L-1')).toEqual({ text: '01069012345678921799999910L-1' })
  })
  it('without separators is read by the lengths of its parts, where only one way is right', () => {
    expect(read('010690123456789217270331310300125010L-1')).toMatchObject({ lot: 'L-1', expires: '2027-03-31' })
    expect(read('0206901234567892172703313712')).toMatchObject({ gtin: '06901234567892', quantity: '12' })
    expect(read('010690123456789210LOT1')).toMatchObject({ lot: 'LOT1' })
    // No such day: the digits are part of the lot.
    expect(read('010690123456789210LOT117261331')).toMatchObject({ lot: 'LOT117261331' })
  })
  it('without separators that can be read in two ways is refused, naming both', () => {
    expect(reason('010690123456789210LOT117261231')).toBe(
      '条码没有分隔符，可以读成 (01)06901234567892(10)LOT117261231 或 (01)06901234567892(10)LOT1(17)261231，请扫描有分隔符的条码或手工输入',
    )
    for (const tail of ['10L-130120', '21S-110A', '10A-117270331', '10A-137120'])
      expect(reason(`0106901234567892${tail}`), tail).toMatch(/没有分隔符/)
    expect(read(`010690123456789210LOT1${GS}17261231`)).toMatchObject({ lot: 'LOT1', expires: '2026-12-31' })
  })
  it('of a Chinese input method is what its keys say', () => {
    expect(read('】C1010690123456789210L。1——A')).toMatchObject({ gtin: '06901234567892', lot: 'L.1_A' })
    expect(read('（01）06901234567892（10）L——1')).toMatchObject({ lot: 'L_1' })
    expect(read('A。B——C')).toEqual({ text: 'A.B_C' })
    expect(read('AB\u200B1')).toEqual({ text: 'AB1' })
    // What the keys of a code with such signs become reads the same.
    const { text } = readScan('轴【左】——1')
    expect(codeAsRead(text)).toBe(codeAsRead('轴【左】——1'))
  })
  it('of a label of ours says the material of its lot', () => {
    const label = lotIdentityText({ material: 'M-1', lot: 'S/24 (b)' })
    expect(read(label)).toEqual({ text: 'M-1', material: 'M-1', lot: 'S/24 (b)' })
    expect(read('M：M-1 L：L1')).toMatchObject({ material: 'M-1', lot: 'L1' })
    expect(read('M:M-1')).toEqual({ text: 'M:M-1' })
  })
  it('of a piece has its serial', () =>
    expect(read(`]d2010690123456789221S%/7${GS}`)).toMatchObject({ serial: 'S%/7', gtin: '06901234567892' }))
  it('in brackets may have brackets in its lot', () =>
    expect(read('(10)A(b)(21)9')).toMatchObject({ lot: 'A(b)', serial: '9' }))

  it.each([
    ['6901234567892', '06901234567892'],
    [']E06901234567892', '06901234567892'],
    ['96385074', '00000096385074'],
    [']E496385074', '00000096385074'],
    ['036000291452', '00036000291452'],
    [']I110614141543219', '10614141543219'],
  ])('of goods %s is GTIN %s', (text, gtin) => expect(read(text)).toMatchObject({ gtin }))

  it.each(['M-1001', '物料一', '6901234567891', '12345678', 'A(01)', '0106901234567892X', '100000000000000000'])(
    'that is anything else is plain: %s',
    (text) => expect(read(text)).toEqual({ text }),
  )
  it('keeps its text without what the scanner added', () => {
    expect(read(' ]A0M-1001 ')).toEqual({ text: 'M-1001' })
    expect(read('Ｍ－1')).toEqual({ text: 'M-1' })
    expect(read(']C110L1\x1d')).toEqual({ text: '10L1', lot: 'L1' })
  })

  it.each([
    ['', '没有读到内容'],
    [']C1', '没有读到内容'],
    ['x'.repeat(513), '内容太长，最多 512 个字符'],
    ['a\x00b', '含有不能识别的控制字符'],
    [']E06901234567891', '商品条码的校验位不对，请重扫'],
    [']C10106901234567891', '商品条码（GTIN）的校验位不对，请重扫'],
    [']C100106141411234567898', 'SSCC 的校验位不对，请重扫'],
    [']C117270230', '有效期“270230”不是日期'],
    [']C13000', '数量为 0'],
    [']C10106901234', '标识符 (01) 后应有 14 位数字'],
    [']C1010690123456789A', '标识符 (01) 后只能是数字'],
    [']C110', '标识符 (10) 后没有内容'],
    [`]C110${'L'.repeat(21)}`, '标识符 (10) 后最多 20 个字符'],
    [']C13712X', '标识符 (37) 后只能是数字'],
    [']C105123', '条码里有不认识的标识符 (05)'],
    ['(1)2', undefined],
    ['(01)0690123456789', '标识符 (01) 后应有 14 位数字'],
    ['(10)A(05)1', '条码里有不认识的标识符 (05)'],
    [`]C110A${GS}10B`, '标识符 (10) 出现了两次，内容不同'],
  ])('%j says why it cannot be read', (text, why) => expect(reason(text)).toBe(why))

  it('never throws, whatever it is', () => {
    const signs = ['(', ')', GS, ']', '0', '1', '7', 'A', '物', '\x00', '30', '10', '(01)', ']C1']
    let state = 7
    for (let run = 0; run < 5000; run++) {
      let text = ''
      for (let at = 0; at < run % 40; at++) {
        state = (state * 1103515245 + 12345) % 2147483648
        text += signs[state % signs.length]
      }
      expect(typeof read(text).text).toBe('string')
    }
  })
})
