import { expect, test } from 'vitest'
import { packedAnswer } from './packed-answer.ts'
import { keepTravelling, sharedAnswer, travellingOf } from './shared-answer.ts'

test('a shared answer is written and packed once, any other each time', async () => {
  const answer = sharedAnswer({ records: [1] })
  const other = { records: [1] }
  expect(travellingOf(answer)).toBeUndefined()
  const text = 'x'.repeat(100_000)
  keepTravelling(answer, { text })
  keepTravelling(other, { text })
  expect([travellingOf(answer)?.text, travellingOf(other), travellingOf(null)]).toEqual([text, undefined, undefined])
  const [first, second] = [
    await packedAnswer(travellingOf(answer)!, 'gzip'),
    await packedAnswer(travellingOf(answer)!, 'gzip'),
  ]
  expect(first).toBe(second)
})
