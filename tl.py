import json,sys
ev=json.load(open(sys.argv[1]))['traceEvents']
ut=[e for e in ev if 'user_timing' in e.get('cat','')]
a=[e for e in ut if e['name']=='press'][0]; b=[e for e in ut if e['name']=='drawn'][0]
m=[e for e in ev if e.get('tid')==a['tid'] and e.get('pid')==a['pid'] and e.get('ph')=='X' and a['ts']<=e['ts']<=b['ts']]
m.sort(key=lambda e:(e['ts'],-e.get('dur',0)))
t=lambda e:(e.get('tdur',e.get('dur',0)))/1000
for e in m:
  if t(e)>=float(sys.argv[2]):
    d=e.get('args',{})
    info=''
    if e['name']=='FunctionCall': info=d.get('data',{}).get('functionName','')+' '+d.get('data',{}).get('url','')[-40:]
    if e['name']=='UpdateLayoutTree': info=str(d.get('elementCount'))
    if e['name']=='Layout': info=str(d.get('beginData',{}).get('dirtyObjects'))+'/'+str(d.get('beginData',{}).get('totalObjects'))
    if e['name']=='EvaluateScript': info=d.get('data',{}).get('url','')
    st=[x for x in [d.get('beginData',{}).get('stackTrace')] if x]
    if st and e['name'] in('Layout','UpdateLayoutTree'): info+=' '+str([(f['functionName'],f['url'][-30:]) for f in st[0][:4]])
    print(f"{(e['ts']-a['ts'])/1000:8.1f} {t(e):7.1f} {e['name']} {info}")
