/** The calls that the generic list screen makes where a resource has them. */
export const RESOURCE_CALLS = [
  'page',
  'list',
  'get',
  'create',
  'update',
  'remove',
  'removeMany',
  'moveUp',
  'moveDown',
  'setStatus',
  'import',
  'importBig',
  'validate',
  'export',
  'template',
] as const
