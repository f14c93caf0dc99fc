import { expect, test } from 'vitest'
import { filenameIn } from './file-reply.ts'

test('a file keeps the name that the server gave it', () => {
  expect(filenameIn("attachment; filename*=UTF-8''%E7%82%B9%E8%A1%A8.xlsx")).toBe('点表.xlsx')
  expect(filenameIn('attachment; filename="points.xlsx"')).toBe('points.xlsx')
  expect(filenameIn(null)).toBe('download')
})
