import { expect, it } from 'vitest'
import { kindOf, sizeText } from './file-kind.ts'

it('knows by its name how a file is shown', () => {
  expect(['图纸.PDF', '外观.jpeg', '操作.mp4', '旧录像.avi', '说明.docx', '没有后缀'].map(kindOf)).toEqual([
    'pages',
    'picture',
    'film',
    'other',
    'other',
    'other',
  ])
})

it('tells sizes in whole kilobytes, or in megabytes', () => {
  expect([12, 2048, 3_500_000].map(sizeText)).toEqual(['1 kB', '2 kB', '3.3 MB'])
})
