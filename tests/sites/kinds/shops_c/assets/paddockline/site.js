(function(){var b=document.getElementById('cookieok');if(!b)return;b.onclick=function(){document.cookie='osc_ok=1; path=/';document.getElementById('cookienote').remove();};})();
