import { afterEach } from 'vitest'
import { cleanUps } from './clean-ups.ts'
import './patient-wait-for.ts'

// Before each file: modules are loaded once a worker, so a hook that one of them sets would be the first file's alone.
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})
