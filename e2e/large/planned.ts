/** What the process that started this one tells it to do; too long for an argument. */
export const planned = <Plan>() =>
  new Promise<Plan>((resolve) => process.once('message', (plan) => resolve(plan as Plan)))
