# python3 verify-audit-log.py "Audit log 2026-11-29.jsonl"
import hashlib, json, sys

log = map(json.loads, open(sys.argv[1], encoding="utf-8"))
start = next(log)
no, hash = start["no"], start["hash"]
head = None
for line in log:
    kind, stated = line.pop("kind"), line.pop("hash")
    if kind != "entry":
        head = (line["no"], stated)
        break
    canonical = json.dumps(line, ensure_ascii=False,
                           separators=(",", ":"), sort_keys=True)
    text = f"{hash}\n{canonical}"
    no, hash = no + 1, hashlib.sha256(text.encode()).hexdigest()
    if (line["no"], stated) != (no, hash):
        sys.exit(f"Entry {no} is missing or was changed.")
if head != (no, hash) or next(log, None):
    sys.exit(f"Entries are missing or were added after {no}.")
print(f"Complete up to entry {no}, whose hash is {hash}.")
