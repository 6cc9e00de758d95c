import json,sys
ev=json.load(open(sys.argv[1]))['traceEvents']
ut=[e for e in ev if 'user_timing' in e.get('cat','')]
a=[e for e in ut if e['name']=='press'][0]
hi=float(sys.argv[2])
for e in sorted([e for e in ev if e.get('tid')==a['tid'] and e.get('pid')==a['pid'] and 0<=e.get('ts',0)-a['ts']<=hi*1000], key=lambda e:e['ts']):
  n=e['name']
  if n in('ScheduleStyleRecalculation','StyleRecalcInvalidationTracking','StyleInvalidatorInvalidationTracking','InvalidateLayout','UpdateLayoutTree','Layout','RequestAnimationFrame','UpdateCounters') and n!='UpdateCounters':
    d=e.get('args',{}).get('data',{}) or {}
    print(f"{(e['ts']-a['ts'])/1000:8.1f} {n} {d.get('reason','')} {d.get('nodeName','')} {d.get('extraData','')} {str(d.get('stackTrace','')[:1] if d.get('stackTrace') else '')[:160]} {e.get('args',{}).get('elementCount','')}")
