export function allFiles(): string[]
export function git(...args: string[]): string | undefined
export function changedSince(tree: string | undefined): string[] | undefined
export function changedLately(count: number): string[]
