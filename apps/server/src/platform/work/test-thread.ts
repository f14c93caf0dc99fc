import { answerQuestions, Told } from './answer-questions.ts'

/** A thread that does what it is told, good or bad. */
answerQuestions<string>((question) => {
  if (question === 'hunger') {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => at + kept.length))
  }
  if (question === 'forever') for (;;);
  if (question === 'leave') process.exit(3)
  if (question === 'tell') throw new Told('第 3 行太长')
  return `${question}!`
})
