import { builtInProducts } from './built-in-menu.ts'

/** `product code` of every entry that comes with the program. */
export const builtInCodes: ReadonlySet<string> = new Set(
  builtInProducts.flatMap((product) =>
    product.groups.flatMap((group) => [
      `${product.code} ${group.code}`,
      ...group.items.flatMap((menu) => [
        `${product.code} ${menu.code}`,
        ...Object.keys(menu.buttons).map((action) => `${product.code} ${menu.code}:${action}`),
      ]),
    ]),
  ),
)
