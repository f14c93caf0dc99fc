import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { readingTurns } from './reading-turns.ts'

test('what is handed on in a turn is bounded for all together, and who waited comes first in the next', async () => {
  const turns = readingTurns({ bytes: 100, packets: 5, rest: 1 })
  const read: string[] = []
  let heard = (_name: string) => {}
  /** Resolves within the turn in which it reads. */
  const hasRead = (name: string) =>
    new Promise<void>((done) => {
      heard = (one) => one === name && done()
    })
  const reader = (name: string, handed: { bytes: number; packets: number }) => {
    const socket = new Socket()
    const reads = () => {
      if (!turns.mayRead(socket)) return
      read.push(name)
      turns.took(handed)
      heard(name)
    }
    socket.on('readable', reads)
    return reads
  }
  const large = reader('large', { bytes: 100, packets: 1 })
  const small = reader('small', { bytes: 10, packets: 5 })
  small()
  large()
  expect(read, 'as many packets').toEqual(['small'])
  await hasRead('large')
  expect(read).toEqual(['small', 'large'])
  small()
  large()
  expect(read, 'as many bytes').toEqual(['small', 'large'])
  await hasRead('large')
  expect(read).toEqual(['small', 'large', 'small', 'large'])
})

test('who is gone is not woken', async () => {
  const turns = readingTurns({ bytes: 1, packets: 1, rest: 1 })
  const gone = new Socket()
  const woken = vi.fn()
  gone.on('readable', woken)
  turns.took({ bytes: 1, packets: 0 })
  expect(turns.mayRead(gone)).toBe(false)
  gone.destroy()
  await vi.waitFor(() => expect(turns.mayRead(new Socket())).toBe(true))
  expect(woken).not.toHaveBeenCalled()
})
