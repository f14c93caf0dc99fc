import { execFileSync } from 'node:child_process'
import { root } from '../runtime.mjs'

/** What git prints, or undefined where there is no git, no history or no such commit. */
export function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 27,
    }).trim()
  } catch {
    return undefined
  }
}

const lines = (text) => (text ? text.split('\n').filter(Boolean) : [])

/** The number of commits: what a run takes in turn follows from it, so the same commit runs the same. 0 without git. */
export const commits = () =>
  git('rev-parse', '--is-shallow-repository') === 'false' ? Number(git('rev-list', '--count', 'HEAD') ?? 0) : 0

export const head = () => git('rev-parse', '--short=12', 'HEAD') ?? ''

/** All files that are there; those that nobody has added yet among them. */
export const allFiles = () => lines(git('ls-files', '--cached', '--others', '--exclude-standard'))

/** Files that differ from a commit of this history, named by its tree; undefined where none has it. */
export function changedSince(tree) {
  if (!tree || !lines(git('log', '--format=%T')).includes(tree)) return undefined
  return [...lines(git('diff', '--name-only', '--no-renames', tree)), ...unknown()]
}

/** Files that the last commits changed, a merge all that it brought, or that differ from the last. */
export const changedLately = (count) => [
  ...lines(git('log', `-${count}`, '--name-only', '--no-renames', '--diff-merges=first-parent', '--format=')),
  ...lines(git('diff', '--name-only', '--no-renames', 'HEAD')),
  ...unknown(),
]

const unknown = () => lines(git('ls-files', '--others', '--exclude-standard'))
