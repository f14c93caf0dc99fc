import { globSync } from 'node:fs'
import path from 'node:path'
import { type ProgramMenu, programMenu } from '../access/index.ts'
import type { MenuOffer } from '../platform/menu/menu-offer.ts'

const folder = path.join(import.meta.dirname, '..')

/** The menu that comes with the program, without a program: what all domains' files of menus hold. */
export async function everyMenu(): Promise<ProgramMenu> {
  const offers: MenuOffer[] = []
  for (const file of globSync('*/*.menu.ts', { cwd: folder }).toSorted()) {
    const offered: Record<string, readonly MenuOffer[]> = await import(path.join(folder, file))
    offers.push(...Object.values(offered).flat())
  }
  return programMenu(offers)
}
