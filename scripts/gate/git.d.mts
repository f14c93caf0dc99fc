export function allFiles(): string[]
