import type { ClientBase, Pool } from 'pg'

/** Hears exactly one of the two outcomes of a commit. */
export interface CommitOutcome {
  committed(): void
  rolledBack(): void
}

/** A part of a group commit. */
export interface PreparedWrite extends CommitOutcome {
  write(tx: ClientBase): Promise<void>
}

/** Commits what was prepared in a transaction of its own, and says how it ended. */
export async function commitPrepared(pool: Pool, prepared: PreparedWrite): Promise<void> {
  const tx = await pool.connect().catch((error) => {
    prepared.rolledBack()
    throw error
  })
  try {
    await tx.query('begin')
    await prepared.write(tx)
    await tx.query('commit')
    tx.release()
  } catch (error) {
    prepared.rolledBack()
    await tx.query('rollback').then(
      () => tx.release(),
      (broken) => tx.release(broken),
    )
    throw error
  }
  prepared.committed()
}
