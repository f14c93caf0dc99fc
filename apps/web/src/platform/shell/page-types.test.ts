import type { MenuEntry, ModuleMenu } from '@zhizao/contract/access/session'
import { describe, expect, test } from 'vitest'
import { entryAt, firstRouteOf, opensWindow, routeOf } from '../session/menu.ts'
import { codeIn, idIn, isMixed, isSafeAddress, sandboxOf } from './page-types.ts'

const here = 'https://plant.example/dvs'
const entry = (page_type: number, resources_url: string): MenuEntry => ({
  resources_id: `9${page_type}`,
  resources_name: 'x',
  resources_name_en: 'x',
  resources_type: 2,
  resources_code: 'x',
  resources_classify: 'dvs',
  resources_url,
  path: resources_url,
  icon: '',
  page_type,
  funList: [],
  tabList: [],
  children: [],
})
const module = (...routerList: MenuEntry[]) => ({ resources_classify: 'dvs', routerList }) as unknown as ModuleMenu

describe('page types', () => {
  test.each([
    [1, '/dvs/pages/a', '/dvs/pages/a'],
    [1, 'dvs/pages/a', '/dvs/pages/a'],
    [1, 'https://other.example/a', '/menu/91'],
    [2, '/dvs/pages/a', '/dvs/pages/a'],
    [2, 'https://other.example/a', '/menu/92'],
    [3, '/content/12', '/menu/93'],
    [4, '/static/a.html', '/menu/94'],
    [6, '/report?code=a', '/menu/96'],
    [7, '/inner', '/menu/97'],
    [8, '//other.example/', '/menu/98'],
    [11, '/object?objectId=1', '/menu/911'],
    [12, '/model?modelId=1', '/menu/912'],
    [13, 'report?code=a', '/menu/913'],
    [8, 'javascript:alert(1)', '/menu/98'],
    [7, '', ''],
  ])('type %s at %s stands at %s', (type, url, route) => {
    const one = entry(type, url)
    expect(routeOf(one)).toBe(route)
    if (route) expect(entryAt([module(one)], route)?.entry).toBe(one)
  })

  test('two entries with one address and different queries are two pages', () => {
    const [first, second] = [entry(6, '/report?code=a'), { ...entry(6, '/report?code=b'), resources_id: '5' }]
    expect(routeOf(first)).not.toBe(routeOf(second))
  })

  test('a module begins with its first page inside the frame', () => {
    expect(firstRouteOf(module(entry(2, 'https://x.example'), entry(7, 'https://y.example')))).toBe('/menu/97')
    expect(firstRouteOf(module(entry(2, 'https://x.example')))).toBe('/menu/92')
    expect(firstRouteOf(module(entry(1, '')))).toBe('')
    expect([1, 2, 4, 7].map((type) => opensWindow(entry(type, '/a')))).toEqual([false, true, false, false])
  })

  test.each([
    ['https://other.example/a', true],
    ['http://10.0.0.8:3000/d/1', true],
    ['//other.example/a', true],
    ['/static/a.html', true],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['file:///etc/passwd', false],
    ['http://', false],
  ])('%s is embedded: %s', (address, isSafe) => {
    expect(isSafeAddress(address, here)).toBe(isSafe)
  })

  test('a page of another host keeps its origin, one of this host has none', () => {
    expect(sandboxOf('https://other.example/', here)).toContain('allow-same-origin')
    expect(sandboxOf('/inner', here)).not.toContain('allow-same-origin')
    expect(sandboxOf('http://plant.example:3000/inner', here)).not.toContain('allow-same-origin')
    expect(sandboxOf('https://plant.example/inner', here)).not.toContain('allow-same-origin')
    for (const address of ['https://other.example/', '/inner']) expect(sandboxOf(address, here)).not.toContain('top')
  })

  test('plain http inside https is said, not left white', () => {
    expect(isMixed('http://other.example/', here)).toBe(true)
    expect(isMixed('https://other.example/', here)).toBe(false)
    expect(isMixed('http://other.example/', 'http://plant.example/')).toBe(false)
  })

  test.each([
    ['/object?objectId=12', '12'],
    ['/object?id=12', '12'],
    ['/object/34', '34'],
    ['/object/34?objectId=12', '12'],
    ['/object', undefined],
    ['/object?objectId=x', undefined],
  ])('the object of %s is %s', (address, id) => {
    expect(idIn(address, ['objectId', 'id'])).toBe(id)
  })

  test('the report of an address is its code, or its last part', () => {
    expect(codeIn('/report?code=day-1')).toBe('day-1')
    expect(codeIn('/report/day-1')).toBe('day-1')
    expect(codeIn('/')).toBeUndefined()
    expect(codeIn('/report?code=../x')).toBeUndefined()
  })
})
