/** The clocks of a test's server: the one that people read, and the steady one by which time passes. */
export function testClock() {
  let fixed: Date | undefined
  /** Time that a test let pass, and how far it set the clock on, ms: of the latter the steady one knows nothing. */
  let [passed, ahead] = [0, 0]
  const now = () => new Date((fixed?.getTime() ?? Date.now()) + passed + ahead)
  return {
    now,
    steady: () => now().getTime() - ahead,
    setTime(time: Date | undefined) {
      fixed = time
      passed = 0
      ahead = 0
    },
    pass(ms: number) {
      passed += ms
    },
    jump(ms: number) {
      ahead += ms
    },
  }
}
