import { resource } from './resource.ts'

const under = <C extends { path: string }>(call: C): C => ({ ...call, path: `/cms${call.path}` })

/** The second vocabulary over the same menu, for programs: content management of other makers. */
export const cmsResource = {
  menus: under(resource.menus),
  forUpdate: under(resource.forUpdate),
  update: under(resource.update),
  removeById: under(resource.removeById),
  createBelow: under(resource.createBelow),
  moveOneUp: under(resource.moveOneUp),
  moveOneDown: under(resource.moveOneDown),
}
