# Meters of many makes by pymodbus: python3 field_meter.py PORT ITEMS.json
# Each item { address, type, order, value } stands in the holding registers of unit 1; bits in coils and discrete inputs.
# ABCD is big-endian throughout, CDAB swaps words, BADC the bytes in each, DCBA both.
import asyncio
import json
import logging
import struct
import sys

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.server import StartAsyncTcpServer

# Each connection that a client ends is an error to it.
logging.disable(logging.ERROR)
formats = {
    "int16": "h", "uint16": "H", "int32": "i", "uint32": "I",
    "int64": "q", "uint64": "Q", "float32": "f", "float64": "d",
}
holding = ModbusSequentialDataBlock(0, [0] * 2000)
bits = ModbusSequentialDataBlock(0, [False] * 200)

for item in json.load(open(sys.argv[2])):
    address, kind, order, value = item["address"], item["type"], item.get("order", "ABCD"), item["value"]
    if kind == "bit":
        bits.setValues(address, [value == "true"])
        continue
    if kind == "string":
        raw = value.encode("utf-8")
        raw += b"\0" * (item["length"] * 2 - len(raw))
    else:
        raw = struct.pack(">" + formats[kind], float(value) if kind.startswith("float") else int(value))
    words = [raw[at : at + 2] for at in range(0, len(raw), 2)]
    if order in ("CDAB", "DCBA") and kind != "string":
        words.reverse()
    if order in ("BADC", "DCBA"):
        words = [word[::-1] for word in words]
    holding.setValues(address, [int.from_bytes(word, "big") for word in words])


async def main():
    unit = ModbusSlaveContext(hr=holding, ir=holding, co=bits, di=bits, zero_mode=True)
    print("ready", flush=True)
    context = ModbusServerContext(slaves={1: unit}, single=False)
    await StartAsyncTcpServer(context=context, address=("127.0.0.1", int(sys.argv[1])), allow_reuse_address=True)


asyncio.run(main())
