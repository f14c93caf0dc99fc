import { setTimeout as delay } from 'node:timers/promises'

/** Waits until the condition gives something truthy, and returns that; fails with its name after `ms`. */
export async function waitFor<T>(name: string, condition: () => T, ms = 10_000): Promise<NonNullable<T>> {
  const until = Date.now() + ms
  for (;;) {
    const value = condition()
    if (value) return value
    if (Date.now() > until) throw new Error(`waited ${ms} ms in vain for: ${name}`)
    await delay(10)
  }
}
