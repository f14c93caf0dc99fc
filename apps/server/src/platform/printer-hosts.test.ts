import { expect, it } from 'vitest'
import { letsThrough, printerHosts } from './printer-hosts.ts'
import { readSettings } from './settings.ts'

const through = (setting: string, host: string, port = 9100) => letsThrough(printerHosts(setting)!, host, port)

it('lets through addresses, networks and names, on the ports of label printers or the one that is named', () => {
  const setting = '192.168.10.0/24, 10.0.0.5:6101, Label-1.plant.lan, [fd00::5]:9100, fd01::/16'
  expect(through(setting, '192.168.10.77')).toBe(true)
  expect(through(setting, '192.168.11.77')).toBe(false)
  expect(through(setting, '192.168.10.77', 9109)).toBe(true)
  expect(through(setting, '192.168.10.77', 5432)).toBe(false)
  expect(through(setting, '10.0.0.5', 6101)).toBe(true)
  expect(through(setting, '10.0.0.5', 9100)).toBe(false)
  expect(through(setting, 'label-1.PLANT.lan')).toBe(true)
  expect(through(setting, 'label-2.plant.lan')).toBe(false)
  expect(through(setting, 'fd00::5')).toBe(true)
  expect(through(setting, 'fd01:1::9')).toBe(true)
  expect(through('', '127.0.0.1')).toBe(false)
})

it('takes no other spelling of an address for one that is let through', () => {
  for (const host of ['127.1', '0x7f000001', '2130706433', 'localhost', '127.0.0.1.nip.io'])
    expect([host, through('127.0.0.1', host)]).toEqual([host, false])
})

it('stops the start where a part of the setting is wrong', () => {
  for (const wrong of ['10.0.0.0/33', '10.0.0', 'printer:0', 'printer:70000', 'a b', '10.0.0.1/8/9', 'name/8'])
    expect(() => readSettings({ LABEL_PRINTERS: wrong }), wrong).toThrow('LABEL_PRINTERS')
  expect(readSettings({ LABEL_PRINTERS: '10.0.0.1' }).LABEL_PRINTERS).toHaveLength(1)
})
